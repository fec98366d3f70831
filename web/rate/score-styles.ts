import { brandStyle } from "./brand-style.ts";
import { squeezed } from "./styles.ts";

const own = squeezed(`
.rate-score { display: flex; flex-direction: column; align-items: center; gap: .25rem; padding: .5rem 0 1.25rem; text-align: center; text-wrap: balance; }
.rate-score b { font-size: 3.5rem; line-height: 1.1; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.rate-score svg { width: 10rem; height: 2rem; margin: .25rem 0 .5rem; }
.rate-five { fill: var(--star); stroke: var(--star-edge); stroke-linejoin: round; }
.rate-five .rate-empty { fill: none; }
.rate ul.rate-spread, .rate ul.rate-said { list-style: none; padding: 0; }
.rate-spread li { display: grid; grid-template-columns: 5rem 1fr minmax(3rem, auto); align-items: center; gap: .75rem; font-size: .9375rem; line-height: 1.9; font-variant-numeric: tabular-nums; }
.rate-spread li span:last-child { text-align: right; color: var(--quiet); }
.rate-spread svg { width: 100%; height: .625rem; fill: var(--star-edge); }
.rate-spread rect:first-child { fill: var(--line); }
.rate .rate-spread { margin: 0 0 1.5rem; }
.rate .rate-how { margin: 1.25rem 0 2rem; }
.rate-how > p { margin: 0 0 .75rem; }
.rate-how ul { padding: 0 0 .5rem 1.125rem; }
.rate-how li { padding: .25rem 0; line-height: 1.45; }
.rate-order { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; margin: .25rem 0 .5rem; font-size: .9375rem; }
.rate-order a { display: grid; place-items: center; min-height: 2.75rem; }
.rate-order b { font-weight: 600; }
.rate-said > li { padding: 1.125rem 0; border-top: 1px solid var(--line); }
.rate-given { color: var(--star-edge); letter-spacing: .08em; }
.rate-said header { display: flex; flex-wrap: wrap; align-items: center; gap: .125rem .75rem; margin-bottom: .375rem; }
.rate-said header b { font-weight: 600; overflow-wrap: anywhere; }
.rate-said time { color: var(--quiet); font-size: .875rem; }
.rate-said p { white-space: pre-line; overflow-wrap: anywhere; }
.rate .rate-next { margin-top: .5rem; }
.rate-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`);

export const scoreStyle = (brand: string | null): string => own + brandStyle(brand);
