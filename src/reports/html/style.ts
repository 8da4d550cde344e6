import { outcomes } from '../../results/outcome.ts'
import { frontStyle } from './style-front.ts'
import { requirementStyle } from './style-requirements.ts'

/** Colors of the outcomes: at least 4.5:1 on the page and on cards, in both schemes. */
const light = `--page:#f5f6f8;--card:#fff;--sunken:#f0f2f5;--ink:#17202b;--muted:#566170;--line:#dde1e7;--accent:#1f4e8c;--on:#fff;
--passed:#1a7446;--failed:#b3261e;--waived:#8a5700;--inapplicable:#5d6877;--untested:#3d5aa8;--cantTell:#7b3f9e;color-scheme:light;`
const dark = `--page:#0f141a;--card:#171d25;--sunken:#11171e;--ink:#e6eaf0;--muted:#9ca8b6;--line:#2b3542;--accent:#8db8f2;--on:#0f141a;
--passed:#5ccb92;--failed:#ff8f85;--waived:#eab65c;--inapplicable:#9ca8b6;--untested:#94b4ff;--cantTell:#d5a8f0;color-scheme:dark;`

const base = `
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1.5rem;-webkit-text-size-adjust:100%}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--page);color:var(--ink);font:400 1rem/1.55 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
h1,h2,h3,h4,p,dl,dd,ol,ul,pre{margin:0;padding:0}
ol,ul{list-style:none}
h1,h2,h3{text-wrap:balance;line-height:1.2;letter-spacing:-.012em}
h2{font-size:1.5rem;font-weight:650;margin-bottom:1rem}
h3{font-size:1.2rem;font-weight:650}
a{color:var(--accent);text-underline-offset:.26em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:3px}
code,pre{font:.84em/1.55 ui-monospace,"SF Mono","Cascadia Mono","Segoe UI Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
pre{white-space:pre-wrap}
/* A shadow shows on which side a wide table goes on: the covers scroll with the table, the shadows don't. */
.scroll{overflow-x:auto;max-width:100%;position:relative;background:linear-gradient(90deg,var(--page) 40%,transparent) 0/3rem 100% no-repeat local,linear-gradient(270deg,var(--page) 40%,transparent) 100%/3rem 100% no-repeat local,linear-gradient(90deg,var(--line),transparent) 0/1rem 100% no-repeat,linear-gradient(270deg,var(--line),transparent) 100%/1rem 100% no-repeat}
.small,small{font-size:.875rem;color:var(--muted)}
.number{color:var(--muted);font-weight:500}
.sprite{position:absolute}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-99rem;background:var(--card);padding:.6rem 1rem;z-index:2}
.skip:focus{left:1rem;top:1rem}
.icon{width:1em;height:1em;flex:none;vertical-align:-.125em;fill:currentColor;stroke:var(--on);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.columns{display:grid;grid-template-columns:17rem minmax(0,1fr);gap:3.5rem;padding:3rem max(1.5rem,calc((100vw - 73rem)/2))}
main>section+section{margin-top:3.5rem}
.contents{margin-left:-.6rem;position:sticky;top:1.5rem;align-self:start;max-height:calc(100vh - 3rem);overflow-y:auto;font-size:.875rem;line-height:1.35}
.nav-title{font-weight:650;padding:.3rem .6rem}
.contents a{display:flex;gap:.6rem;padding:.2rem .6rem;color:inherit;text-decoration:none;border-radius:5px}
.contents a:hover{background:var(--card)}
.contents .number{flex:0 0 1.7rem}.contents .title{flex:1}.contents .icon{margin-top:.15em}
.colophon{border-top:1px solid var(--line);padding:2rem max(1.5rem,calc((100vw - 73rem)/2));color:var(--muted);font-size:.875rem;display:grid;gap:.75rem}
.paper{display:none}
@media screen and (min-width:60.01rem){.contents>details::details-content{content-visibility:visible;display:block;height:auto}.contents>details>summary{list-style:none;pointer-events:none}.contents>details>summary::-webkit-details-marker{display:none}}
@media screen and (max-width:60rem){.columns{display:block;padding:2rem 1.25rem}.contents:not(:has(>details)){display:none}.contents{position:static;max-height:none;margin:0 0 1.5rem}.contents a{padding:.35rem .6rem}}
`

const outcomeStyle = outcomes
  .map(
    (outcome) => `.icon.${outcome}{color:var(--${outcome})}.bar .${outcome}{fill:var(--${outcome})}
@media screen{#only-${outcome}:target~.section:not(.has-${outcome}),#only-${outcome}:target~.section :is(.requirement,.count):not(.${outcome}){display:none}}`,
  )
  .join('\n')

/** On paper, the explanation of a failure is in full, with the deviating exchange; everything else is one line each. */
const printStyle = `
@page{margin:16mm 14mm 17mm;font:400 8pt sans-serif;color:#566170;@bottom-right{content:"Page " counter(page) " of " counter(pages)}}
@media print{:root{${light}--page:#fff;--sunken:#f6f7f8}
html{font-size:11px}
.front,.columns,.colophon{padding-left:0;padding-right:0;max-width:none}
.front{padding-top:0}
.columns{display:block;padding-top:1rem}.contents,.finder,.only,.skip,.rerun{display:none}
.by-section,.findings li,.message,.heading{break-inside:avoid}.heading,h2,h3,.fold>summary{break-after:avoid}
.findings li:has(.alike){break-inside:auto}
summary{list-style:none}summary::-webkit-details-marker{display:none}
.fold>summary{padding:.12rem .6rem}
:is(.findings,.requirement:is(.failed,.cantTell,.waived) .fold,.settings) details::details-content,.requirement:is(.failed,.cantTell,.waived) .fold::details-content,.settings::details-content{content-visibility:visible;display:block;height:auto}
:is(.grouped,.requirement.cantTell) :is(.evidence,.check>details),.each>li:not(:first-child) .evidence>:not(summary){display:none}
.requirement:is(.failed,.waived) .each{columns:2}.requirement:is(.failed,.waived) .each:has(li:first-child .evidence){columns:auto}
.cases::details-content,.requirement .cases details::details-content,.evidence:has(.deviating) li:not(.deviating) details::details-content{content-visibility:hidden!important;display:none!important}
.alike{columns:2;column-gap:2rem}.alike li{break-inside:avoid}
.signature{break-inside:avoid}
.screen,.files{display:none}.paper{display:inline}p.paper{display:block;margin-bottom:.8rem}
a,.evidence>summary{color:inherit;text-decoration:none}
.facts{gap:.2rem 1.4rem}.by-section ol{columns:3}.by-section .title{white-space:normal}
.cards,.findings,.rows,.requirement-body,.message,.evidence ol{-webkit-box-decoration-break:clone;box-decoration-break:clone}.cards,.findings{overflow:visible}
.message,.rows>div,tr,.meta,.how,.impact,.entry,.evidence li>details>summary,.evidence pre:last-child{break-inside:avoid}
.meta,.how,.impact,.check-name,.requirement-body>p,.check>details>summary,.evidence>summary,.deviating>details>summary,p.paper{break-after:avoid}
.cards>:first-child:not(.failed,.cantTell,.waived),.requirement:not(.failed,.cantTell,.waived){break-inside:avoid}
tbody tr:nth-last-child(-n+4){break-before:avoid}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`

export const styleSheet = [
  `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`,
  base,
  frontStyle,
  requirementStyle,
  outcomeStyle,
  printStyle,
].join('\n')
