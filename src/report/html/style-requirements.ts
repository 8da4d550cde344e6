/** The style of findings, requirements, checks and evidence. */
export const requirementStyle = `
.findings{background:var(--card);border:1px solid var(--line);border-radius:10px}
.findings li{display:flex;gap:.9rem;padding:.85rem 1.15rem}
.findings li+li{border-top:1px solid var(--line)}
.findings .icon{margin-top:.28rem}
.alike li{padding:.25rem 0}.findings .alike li{display:block}.findings .alike li+li{border:0}.alike code{margin-left:.4rem}
#findings h3{margin:2rem 0 .4rem}#findings h3+p{margin-bottom:.9rem;color:var(--muted)}
.filter{display:flex;flex-wrap:wrap;gap:.4rem;border:0;font-size:.875rem;margin-bottom:2rem}
.filter legend{float:left;padding:.35rem .5rem .35rem 0;color:var(--muted)}
.filter label{position:relative;padding:.3rem .8rem;border:1px solid var(--line);border-radius:99px;background:var(--card);cursor:pointer}
.filter input{position:absolute;inset:0;opacity:0;cursor:pointer;margin:0}
.filter label:has(:checked){background:var(--ink);border-color:var(--ink);color:var(--page)}
.filter label:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}
.filter .n{opacity:.75}.filter label:has(:checked) .n{opacity:1}
.section+.section{margin-top:2.75rem}
.section>h3{display:flex;gap:.7rem}
.section>.tally{margin:.3rem 0 .9rem -.55rem}
.requirement{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.05rem 1.25rem}
.requirement+.requirement{margin-top:.75rem}
.requirement:is(.failed,.cantTell){border-color:var(--failed)}
.requirement.cantTell{border-color:var(--cantTell)}
.requirement:target{outline:3px solid var(--accent);outline-offset:2px}
.requirement header{display:grid;grid-template-columns:1.1rem minmax(0,1fr) auto;gap:.75rem;align-items:baseline}
.requirement header .icon{font-size:1.05rem;transform:translateY(.12rem)}
.requirement h4{font-size:1rem;font-weight:600;line-height:1.4}
.outcome{font-size:.875rem;font-weight:600}
.requirement.passed .outcome,.requirement.inapplicable .outcome{color:var(--muted);font-weight:400}
.requirement.failed .outcome{color:var(--failed)}.requirement.waived .outcome{color:var(--waived)}.requirement.untested .outcome{color:var(--untested)}.requirement.cantTell .outcome{color:var(--cantTell)}
.requirement>:not(header){margin-left:1.85rem}
.meta{font-size:.8125rem;color:var(--muted);margin-top:.3rem;display:flex;flex-wrap:wrap;gap:.1rem .9rem;align-items:baseline}
.meta a{color:inherit;text-decoration:none}.meta a:hover{text-decoration:underline}
.level{font-weight:650;letter-spacing:.02em;color:var(--ink)}.level.SHOULD,.level.MAY{font-weight:450}
.reason{margin-top:.6rem}
.waiver,.rows{display:grid;gap:.2rem;margin-top:.7rem;font-size:.9rem}
.waiver>div,.rows>div{display:grid;grid-template-columns:8.5rem minmax(0,1fr);gap:.75rem}
.waiver dt,.rows dt{color:var(--muted)}
.rows{gap:0;background:var(--card);border:1px solid var(--line);border-radius:10px;margin:0}
.rows>div{padding:.6rem 1.15rem;grid-template-columns:12rem minmax(0,1fr)}.rows>div+div{border-top:1px solid var(--line)}
.check{margin-top:.75rem;padding-top:.7rem;border-top:1px solid var(--line)}
.check-name{font-size:.9rem}.check-name .small{margin-left:.35rem;white-space:nowrap}
.requirement.passed .check-name .icon{display:none}
.how{font-size:.9rem;margin-top:.6rem}
.tries{font-size:.9rem;margin-top:.35rem}
.tries>summary{font-size:inherit}
.tries:not([open])>summary{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.over{color:var(--muted);margin-left:.5rem}.tries[open] .over{display:none}
.ending{margin-top:.6rem}
.each{margin-top:.15rem;font-size:.875rem}.each summary{padding:.12rem 0}.each pre+.small{margin-bottom:.5rem}
.message{margin-top:.6rem;padding:.85rem 1rem;background:color-mix(in srgb,var(--failed) 6%,var(--card));border-radius:6px}
.message p+p,.message dl{margin-top:.35rem}
.message dl>div{display:grid;grid-template-columns:5.5rem minmax(0,1fr);gap:.75rem;font-size:.9rem}.message dt{color:var(--muted)}
.cantTell .message{background:color-mix(in srgb,var(--cantTell) 8%,var(--card))}
summary{cursor:pointer;padding:.3rem 0;font-size:.875rem}
.evidence>summary{color:var(--accent);width:fit-content}
.evidence ol{border:1px solid var(--line);border-radius:6px;margin-top:.3rem}
.evidence li{padding:.1rem .9rem}.evidence li+li{border-top:1px solid var(--line)}
.evidence li summary{padding:.45rem 0}
.evidence b{color:var(--muted);font-weight:500;margin-right:.3rem}
.status{font-weight:600;margin:0 .45rem}.status::before{content:"→ ";color:var(--muted);font-weight:400}
.evidence pre{background:var(--sunken);border-radius:6px;padding:.75rem .9rem;margin:.5rem 0}
.evidence .curl{border:1px dashed var(--line);background:none}
.evidence .curl::before{content:"Reproduce";display:block;color:var(--muted);font-family:ui-sans-serif,system-ui,sans-serif}
.rerun{font-size:.8125rem;color:var(--muted);margin-top:.7rem;display:flex;flex-wrap:wrap;gap:.1rem .6rem}
.requirement:is(.passed,.inapplicable) .rerun{margin-top:.4rem}
@media (max-width:44rem){
.requirement{padding:.95rem 1rem}
.requirement>:not(header){margin-left:0}
.waiver>div,.rows>div{grid-template-columns:1fr;gap:0}
.evidence li{padding:.1rem .7rem}
}
`
