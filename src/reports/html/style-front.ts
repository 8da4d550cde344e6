export const frontStyle = `
.front{background:var(--card);border-bottom:1px solid var(--line);padding:2.75rem max(1.5rem,calc((100vw - 73rem)/2)) 2.5rem;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);column-gap:3.5rem}
.front>*{grid-column:1/-1}
.front>.identity{grid-column:1}
.kicker{font-size:.875rem;color:var(--muted)}
.front h1{font:600 2.6rem/1.12 "Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L","Book Antiqua",Georgia,"DejaVu Serif",serif;letter-spacing:-.015em;margin-top:.35rem}
.front h1 .release{display:block;color:var(--muted);font-weight:400;font-size:1.5rem;margin-top:.2rem}
.address{margin-top:.6rem;font:.875rem/1.5 ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
.front>.verdict{grid-column:2;align-self:center;display:flex;gap:1.25rem;align-items:flex-start;padding:1.4rem 1.5rem;border-radius:10px;border:1px solid currentColor;background:color-mix(in srgb,currentColor 7%,var(--card))}
.verdict .icon{font-size:2.6rem;margin-top:.15rem}
.verdict p:not(.verdict-words){color:var(--ink);margin-top:.25rem}
.verdict-words{font-size:1.9rem;font-weight:680;line-height:1.15;letter-spacing:-.02em}
.verdict.passed{color:var(--passed)}.verdict.failed{color:var(--failed)}.verdict.untested{color:var(--untested)}.verdict.cantTell{color:var(--cantTell)}
.caution{margin-top:1rem;padding:.6rem .9rem;border-radius:6px;background:color-mix(in srgb,var(--waived) 12%,var(--card))}
.caution strong{color:var(--waived);margin-right:.4rem}
.counts{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));margin-top:2rem;border-block:1px solid var(--line)}
.counts>div{display:flex;flex-direction:column-reverse;justify-content:flex-end;padding:.9rem 0 .9rem 1.25rem;border-left:1px solid var(--line)}
.counts>div:first-child{border:0;padding-left:0}
.counts a{color:inherit;text-decoration:none}.counts>div:has(a){position:relative}.counts a::after{content:"";position:absolute;inset:0}.counts>div:has(a):hover [data-outcome]{text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:.15em}
.counts .note{font-size:.78rem;flex-basis:100%}
.counts dd{font-size:2rem;font-weight:600;line-height:1.1;letter-spacing:-.02em}
.counts dt{font-size:.9rem;color:var(--muted);display:flex;flex-wrap:wrap;gap:0 .45rem;align-items:center;margin-top:.2rem}
.facts{display:flex;flex-wrap:wrap;gap:.35rem 2rem;margin-top:1rem;font-size:.875rem}
.files{display:flex;flex-wrap:wrap;gap:.2rem 1.5rem;margin-top:.6rem;font-size:.875rem}
.facts>div{display:flex;gap:.5rem}.facts dt{color:var(--muted)}
.by-section{margin-top:2rem}
.by-section h2{font-size:1rem;margin-bottom:.5rem}
.by-section ol{columns:3;column-gap:2.5rem}
.by-section a{display:grid;grid-template-columns:2.1rem minmax(0,1fr) auto;align-items:baseline;padding:.32rem 0 .3rem;color:inherit;text-decoration:none;font-size:.875rem;line-height:1.3;break-inside:avoid}
.by-section li{break-inside:avoid}
.by-section a:hover .title{text-decoration:underline}
.by-section .title{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.tally{color:var(--muted);font-size:.8125rem;white-space:nowrap}
.count{margin-left:.55rem}.count .icon{margin-right:.25rem}
.bar{grid-column:1/-1;width:100%;height:2px;margin-top:.3rem}.bar .passed{opacity:.45}.bar .inapplicable{opacity:.3}
@media screen and (max-width:60rem){.by-section ol{columns:2}.counts>div{padding-left:.8rem}.counts dt{font-size:.82rem;gap:.35rem}}
@media screen and (max-width:44rem){
.front{display:block;padding:1.75rem 1.25rem}
.front h1{font-size:2.1rem}.front h1 .release{font-size:1.25rem}
.verdict{margin-top:1.25rem;padding:1.1rem;gap:.9rem}.verdict .icon{font-size:2rem}.verdict-words{font-size:1.5rem}
.counts{grid-template-columns:repeat(3,1fr);margin-top:1.5rem}
.counts>div{padding:.7rem 0 .7rem .6rem}.counts>div:nth-child(3n+1){border-left:0;padding-left:0}.counts>div:nth-child(n+4){border-top:1px solid var(--line)}
.counts dd{font-size:1.6rem}.counts dt{font-size:.78rem;gap:0 .3rem}
.facts{display:grid;grid-template-columns:1fr}.facts dt{flex:0 0 6.6rem}
.by-section ol{columns:1}
}
`
