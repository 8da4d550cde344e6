/** Additional style of the page of an exploration: sequences as diagrams, and wide tables. */
export const explorationStyle = `
#findings .finding-card h3{margin:0 0 .4rem;display:flex;gap:.6rem}.finding-card h3 .icon{margin-top:.12em}
.finding-card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem 1.4rem;margin-bottom:1.25rem}
.finding-card p+p{margin-top:.2rem}
.finding-card pre{background:var(--sunken);padding:.75rem;margin-top:.5rem;overflow-x:auto}
.steps{display:grid;gap:.35rem;margin:1rem 0}
.steps li{display:grid;grid-template-columns:1.5rem 5.5rem minmax(0,1fr);gap:.15rem .9rem;padding:.5rem .75rem;border-left:3px solid var(--line);background:var(--sunken)}
.steps li.together{margin-left:1.5rem}.steps li.wrong{border-left-color:var(--failed)}
.steps .answer{grid-column:3;color:var(--muted)}.steps .wrong-answer{grid-column:3;color:var(--failed);font-weight:600}
.waived li{display:flex;gap:.75rem;padding:.5rem 0;border-bottom:1px solid var(--line)}.waived .icon{flex:none;margin-top:.2em}
.scroll{overflow-x:auto;margin-top:.6rem}
table{border-collapse:collapse;font-size:.875rem;width:100%}
th,td{text-align:right;vertical-align:bottom;padding:.3rem .6rem;border:solid var(--line);border-width:0 0 1px;overflow-wrap:normal}
td,tbody th{white-space:nowrap}tbody th{font-weight:500}
th:first-child{text-align:left;padding-left:0}
thead th{color:var(--muted);font-weight:600}td.never{color:var(--untested)}
@media (max-width:44rem){
.finding-card{padding:1rem}
.steps li{grid-template-columns:1.2rem minmax(0,1fr);gap:.15rem .6rem}
.steps li.together{margin-left:.75rem}
.steps .does,.steps .answer,.steps .wrong-answer{grid-column:2}
}
`
