import { outcomes } from '../../results/outcome.ts'

/** Additional style of the page of many targets: two wide tables. */
export const matrixStyle = `
.verdicts{display:flex;flex-wrap:wrap;gap:.4rem 2.5rem;margin-top:1rem}
.verdicts>div{display:flex;flex-direction:column-reverse}.verdicts dd{font-size:2rem;font-weight:600;line-height:1.1}.verdicts dt{color:var(--muted);font-size:.9rem}
.targets{margin-top:1.75rem;min-width:0}
.meaning{color:var(--muted);margin-bottom:.75rem}
.scroll{overflow-x:auto;max-width:100%;position:relative}
.columns{display:block}.contents{display:none}
table{border-collapse:collapse;font-size:.875rem;background:none}
.targets table{width:100%}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border:solid var(--line);border-width:0 0 1px;font-weight:400;overflow-wrap:normal}
thead th{color:var(--muted);font-weight:600;white-space:nowrap}
.targets th .address{display:block;margin:0;font-size:.8125rem}
.verdict-cell{white-space:nowrap}
.n{text-align:right}.n.none{color:var(--muted)}
.matrix th:first-child{position:sticky;left:0;background:var(--page);min-width:22rem;max-width:34rem;padding-left:0}
.matrix tbody th small{display:block;font-size:.8125rem}
.matrix thead th+th,.matrix td{text-align:center;min-width:2.1rem;padding-inline:.2rem;vertical-align:middle}
.matrix td a{display:block;color:inherit;text-decoration:none;padding:.15rem 0}
.matrix td.failed{background:color-mix(in srgb,var(--failed) 12%,var(--page));font-weight:700}
${outcomes.map((outcome) => `td.${outcome}{color:var(--${outcome})}`).join('')}
@media (max-width:44rem){.targets tbody th{min-width:9.5rem;overflow-wrap:anywhere}.matrix th:first-child{min-width:11rem;max-width:11rem}}
@page{size:A4 landscape}
@media print{.matrix thead th+th,.matrix td{min-width:0}.scroll{overflow:visible}.matrix th:first-child{min-width:0;position:static}.matrix tr{break-inside:avoid}#rest{display:none}}
`
