/**
 * The differences on paper, where nothing can be expanded: the explanation of a failure is printed in full, with the deviating
 * exchange; everything else is one line each.
 *
 * @param light the colors of the light scheme, used on paper
 */
export const printStyle = (light: string) => `
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
