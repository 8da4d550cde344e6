import { outcomes } from '../../results/outcome.ts'

export const comparisonStyle = `
#changes>section+section{margin-top:3rem}
#changes h2{margin-bottom:.35rem}
#changes .calm h2{font-weight:550}
.meaning{color:var(--muted);margin-bottom:1rem}
.runs{display:grid;grid-template-columns:1fr 1fr;gap:1.25rem;margin-top:1.75rem}
.run{border:1px solid var(--line);border-radius:10px;padding:1rem 1.25rem}
.run-verdict{font-size:1.2rem;font-weight:620;margin:.1rem 0 .35rem}
.run .tally{margin:0 0 .5rem -.55rem;white-space:normal}
.contents .title+.number{flex:none}
.why{background:color-mix(in srgb,var(--failed) 6%,var(--card));border-radius:6px;padding:.7rem 1rem;margin-bottom:.75rem}
.calm .why{background:var(--card)}
.alike-changes+.alike-changes{margin-top:1.5rem}
.statement{font-size:1rem;font-weight:600;line-height:1.4;letter-spacing:0}
.change{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.05rem 1.25rem}
.change+.change{margin-top:.75rem}
.calm .change{padding:.7rem 1.25rem}
.worse .change.failed{border-color:var(--failed)}.worse .change.cantTell{border-color:var(--cantTell)}
.change header{display:grid;grid-template-columns:1.1rem minmax(0,1fr) auto;gap:.75rem;align-items:baseline}
.change header .icon{font-size:1.05rem;transform:translateY(.12rem)}
.change>:not(header){margin-left:1.85rem}
${outcomes.map((outcome) => `.change.${outcome} .outcome{color:var(--${outcome})}`).join('')}
.is-worse{color:var(--failed);font-weight:650}
.states{margin-top:.6rem;font-size:.9rem}
.states>div{display:grid;grid-template-columns:3rem minmax(0,1fr);gap:.75rem}.states dt{color:var(--muted)}
.lost{list-style:disc;padding-left:1.2rem;font-size:.875rem}
.pair>summary,.folded>summary{color:var(--accent);width:fit-content}
.versus{border:1px solid var(--line);border-radius:6px;margin:.5rem 0;overflow:hidden;background:var(--sunken)}
.versus-title{font-size:.8125rem;font-weight:600;padding:.35rem .75rem;border-bottom:1px solid var(--line);background:var(--card)}
.row{display:grid;grid-template-columns:1fr 1fr}
.row>*{padding:.05rem .75rem;white-space:pre-wrap;min-height:1.3em;min-width:0}
.row>*+*{border-left:1px solid var(--line)}
.heads{color:var(--muted);font-size:.8125rem}
.row.other .Old:not(.none){background:color-mix(in srgb,var(--waived) 9%,var(--card))}
.row.other .New:not(.none){background:color-mix(in srgb,var(--failed) 9%,var(--card))}
mark{color:inherit;font-weight:700;border-radius:2px;box-shadow:none;background:color-mix(in srgb,currentColor 14%,transparent);text-decoration:underline;text-underline-offset:.2em}
.versus.single .row{grid-template-columns:1fr}.versus.single .none,.versus.single .heads{display:none}.versus.single .New{border:0}
.lost li{display:list-item!important;padding:0!important;border:0!important}
@media (max-width:44rem){
.change{padding:.95rem 1rem}.change>:not(header){margin-left:0}
.change header{grid-template-columns:1.1rem minmax(0,1fr)}.change header .outcome{grid-column:2}
.runs{grid-template-columns:1fr}
.row{grid-template-columns:1fr}.row>*+*{border-left:0}
.row.same .Old:not(.none)+.New,.row .none{display:none}
.row.heads{display:flex}.row.heads>:first-child::before{content:"− "}.row.heads>:last-child::before{content:"+ "}
.row.other .Old:not(.none)::before{content:"− "}.row.other .New:not(.none)::before{content:"+ "}
}
@media print{.folded:not([open])::details-content{content-visibility:visible;display:block;height:auto}
.change{break-inside:auto}.change header{break-after:avoid}.change .pair:not([open])::details-content{content-visibility:visible;display:block;height:auto}
.calm .pair,.why~.change~.change .pair{display:none}.runs,.row{break-inside:avoid}.versus-title,.heads{break-after:avoid}}
`
