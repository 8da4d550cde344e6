export const requirementStyle = `
.findings{background:var(--card);border:1px solid var(--line);border-radius:10px;overflow:clip}
.findings li{display:flex;gap:.9rem;padding:.85rem 1.15rem}
.findings>li{border-top:1px solid var(--line);margin-top:-1px}.findings .no-match,.no-match{display:none}
.findings .icon{margin-top:.28rem}
.alike li{padding:.25rem 0}.findings .alike li{display:block}.alike code{margin-left:.4rem}
#findings h3{margin:2rem 0 .4rem}#findings h3+p{margin-bottom:.9rem;color:var(--muted)}
.finder{display:flex;flex-wrap:wrap;gap:.4rem 1.5rem;align-items:center;margin-bottom:2rem;font-size:.875rem}
.finder ul{display:flex;flex-wrap:wrap;gap:.4rem}
.finder a{display:flex;gap:.4rem;align-items:center;padding:.25rem .75rem;border:1px solid var(--line);border-radius:99px;background:var(--card);color:inherit;text-decoration:none}
.finder a:hover{border-color:var(--ink)}.finder .n{color:var(--muted)}
.search{display:flex;gap:.5rem;align-items:center}.search label{color:var(--muted)}
.search select{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.25rem .4rem;max-width:100%}
.only{display:none}.only:target{display:block;scroll-margin-top:5rem;margin-bottom:1.25rem;padding:.6rem .9rem;border-radius:6px;background:var(--card);border:1px solid var(--accent)}
.section+.section{margin-top:1.6rem}
.heading{display:flex;gap:1rem;align-items:baseline;justify-content:space-between;margin-bottom:.35rem}
.heading h3{display:flex;gap:.7rem;font-size:1.05rem}
.cards{background:var(--card);border:1px solid var(--line);border-radius:8px;overflow:clip}
.requirement{border-top:1px solid var(--line);margin-top:-1px}
.requirement:has(:target){outline:3px solid var(--accent);outline-offset:-1px}
.fold>summary{display:grid;grid-template-columns:1rem minmax(0,1fr) auto;gap:.7rem;align-items:baseline;padding:.2rem .9rem;list-style:none}
.fold>summary::-webkit-details-marker{display:none}
.fold>summary:hover{background:var(--sunken)}
.fold>summary .icon{transform:translateY(.12rem)}
.fold h4{font-size:.9rem;font-weight:450;line-height:1.4}
.requirement:is(.failed,.cantTell) h4,.fold[open] h4{font-weight:600}
.fold[open] h4{font-size:1rem}
.requirement-body{scroll-margin-top:4.5rem;padding:.1rem 1.25rem 1.1rem 2.6rem}
.outcome{font-size:.8125rem;font-weight:600}
.requirement.passed .outcome,.requirement.inapplicable .outcome{color:var(--muted);font-weight:400}
.requirement.failed .outcome{color:var(--failed)}.requirement.waived .outcome{color:var(--waived)}.requirement.untested .outcome{color:var(--untested)}.requirement.cantTell .outcome{color:var(--cantTell)}
.badge{background:var(--failed);color:var(--on);border-radius:4px;padding:.05rem .4rem;font-size:.78rem;font-weight:600;white-space:nowrap}
.cantTell .badge{background:var(--cantTell)}
mark{background:color-mix(in srgb,var(--failed) 22%,var(--card));color:inherit;border-radius:3px;box-shadow:0 0 0 2px color-mix(in srgb,var(--failed) 22%,var(--card));font-weight:600}
table{border-collapse:collapse;font-size:.875rem;width:100%;background:var(--card)}
th,td{text-align:left;vertical-align:baseline;padding:.3rem .75rem;border:1px solid var(--line)}
thead th,tbody th{font-weight:500}thead th{color:var(--muted)}
.signature ul{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:2rem;margin-top:4rem}.signature li{border-top:1px solid var(--ink);padding-top:.3rem;color:var(--muted)}
.meta{font-size:.8125rem;color:var(--muted);margin-top:.3rem;display:flex;flex-wrap:wrap;gap:.1rem .9rem;align-items:baseline}
.meta a{color:inherit;text-decoration:none}.meta a:hover{text-decoration:underline}
.level{font-weight:650;letter-spacing:.02em;color:var(--ink)}.level.SHOULD,.level.MAY{font-weight:450}
#outcomes{margin-top:.8rem}.findings code{font-size:.92em}
.reason{margin-top:.6rem}
.impact{font-size:.9rem;margin-top:.5rem}
.waiver,.rows{display:grid;gap:.2rem;margin-top:.7rem;font-size:.9rem}
.waiver>div,.rows>div{display:grid;grid-template-columns:8.5rem minmax(0,1fr);gap:.75rem}
.waiver dt,.rows dt{color:var(--muted)}
.rows{gap:0;background:var(--card);border:1px solid var(--line);border-radius:10px;margin:0}
.rows>div{padding:.6rem 1.15rem;grid-template-columns:12rem minmax(0,1fr)}.rows>div+div{border-top:1px solid var(--line)}
.check{margin-top:.75rem;padding-top:.7rem;border-top:1px solid var(--line)}
.check-name{font-size:.9rem}.check-name :is(.small,small){margin-left:.35rem;white-space:nowrap}
.requirement.passed .check-name .icon{display:none}
.how{font-size:.9rem;margin-top:.6rem}
.cases{font-size:.9rem;margin-top:.35rem}
.cases>summary{font-size:inherit}
.cases:not([open])>summary{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.over{color:var(--muted);margin-left:.5rem}.cases[open] .over{display:none}
.outcome-group{margin-top:.6rem}
.each{margin-top:.15rem;font-size:.875rem}.each summary{padding:.12rem 0}.each pre+.small{margin-bottom:.5rem}
.message{margin-top:.6rem;padding:.85rem 1rem;background:color-mix(in srgb,var(--failed) 6%,var(--card));border-radius:6px}
.message p+p,.message dl{margin-top:.35rem}
.message dl>div{display:grid;grid-template-columns:7.25rem minmax(0,1fr);gap:.75rem;font-size:.9rem}.message dt{color:var(--muted)}
.found{display:flex;flex-wrap:wrap;gap:0 1.25rem}.found>div{display:flex;gap:.45rem}.found dt{flex:none}.found dd{color:var(--ink)}
.cantTell .message{background:color-mix(in srgb,var(--cantTell) 8%,var(--card))}
summary{cursor:pointer;padding:.3rem 0;font-size:.875rem}
.evidence>summary{color:var(--accent);width:fit-content}
.evidence ol{border:1px solid var(--line);border-radius:6px;margin-top:.3rem}
.evidence li{padding:.1rem .9rem}.evidence li+li{border-top:1px solid var(--line)}
.evidence li summary{padding:.45rem 0}
.evidence b{color:var(--muted);font-weight:500;margin-right:.3rem}
.evidence samp{font:inherit;font-weight:600;margin:0 .45rem}.evidence samp::before{content:"→ ";color:var(--muted);font-weight:400}
.evidence pre{background:var(--sunken);border-radius:6px;padding:.75rem .9rem;margin:.5rem 0}
.evidence pre:last-child{border:1px dashed var(--line);background:none}
.evidence pre:last-child::before{content:"Reproduce";display:block;color:var(--muted);font-family:ui-sans-serif,system-ui,sans-serif}
.rerun{font-size:.8125rem;color:var(--muted);margin-top:.7rem;display:flex;flex-wrap:wrap;gap:.1rem .6rem}
.requirement:is(.passed,.inapplicable) .rerun{margin-top:.4rem}
@media screen and (max-width:44rem){
.requirement-body{padding:.1rem 1rem 1rem}
:is(.waiver,.rows,.message dl)>div{grid-template-columns:1fr;gap:0}
#settings :is(table,tbody,tr,th,td){display:block;border:0}#settings thead{display:none}#settings tr{padding:.5rem .75rem}#settings tr+tr{border-top:1px solid var(--line)}#settings :is(th,td){padding:0}#settings td:last-child{color:var(--muted)}#settings td:last-child::before{content:"from "}
.evidence li{padding:.1rem .7rem}
}
`
