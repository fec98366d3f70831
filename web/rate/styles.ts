export const squeezed = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,>+~]) ?/g, "$1")
    .replaceAll(/: /g, ":")
    .replaceAll(";}", "}")
    .trim();

const dark = `
  --ground: #14171f; --sheet: #1b202b; --ink: #eceae4; --quiet: #a9b0bf; --line: #2e3442; --edge: #727b8d;
  --action: #6db19e; --on-action: #10241f; --hover: #84c3b1; --action-edge: #6db19e; --star-edge: #f5b301; --link: #8ccab9;
  --wrong: #ffa084; --wrong-ground: #33221f; --soft: #212836;`;

/**
 * All below the class `rate`, so that it can be embedded. Old phones: no nesting, no :has(). Contrast is 4.5:1 for
 * text, 3:1 for controls.
 */
export const rateStyle: string = squeezed(`
.rate {
  --ground: #fbfaf7; --sheet: #fff; --ink: #1f2a44; --quiet: #5a6377; --line: #e5e1d8; --edge: #858a98;
  --action: #2f6f5e; --on-action: #fff; --hover: #255a4c; --action-edge: #2f6f5e; --star: #f5b301; --star-edge: #b07a00; --link: #2f6f5e;
  --wrong: #a83a19; --wrong-ground: #fff4f0; --soft: #f1f7f4;
  box-sizing: border-box; min-height: 100%; padding: 0 0 1rem; display: flex; flex-direction: column;
  font: 1rem/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif;
  color: var(--ink); background: var(--ground); overflow-wrap: break-word; -webkit-text-size-adjust: 100%;
}
@media (prefers-color-scheme: dark) { .rate:not(.rate-light) { color-scheme: dark; ${dark} } }
.rate * { box-sizing: border-box; }
.rate a { color: var(--link); }
.rate h1, .rate h2, .rate p, .rate ul { margin: 0; }
.rate h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 650; text-wrap: balance; }
.rate h2 { font-size: 1.125rem; line-height: 1.35; font-weight: 650; text-wrap: balance; }
.rate :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.rate-sheet { width: 100%; max-width: 34rem; margin: 0 auto; padding: 1rem 1.25rem 2rem; }
.rate-head {
  display: flex; align-items: center; justify-content: space-between; gap: 1rem; margin: -1rem -1.25rem 1.25rem; padding: .75rem 1.25rem;
  color: var(--on-action); background: var(--action); box-shadow: 0 0 0 100vmax var(--action); clip-path: inset(0 -100vmax);
}
.rate .rate-head a { color: inherit; outline-color: currentColor; }
.rate-business { display: flex; align-items: center; gap: .75rem; min-width: 0; }
.rate-mark {
  flex: none; width: 3rem; height: 3rem; border-radius: .75rem; object-fit: contain; background: var(--sheet);
  display: grid; place-items: center; font-size: 1.25rem; font-weight: 650; color: var(--link);
}
.rate img.rate-mark { background: #fff; }
.rate-name { font-size: 1.125rem; font-weight: 650; line-height: 1.3; overflow-wrap: anywhere; text-wrap: balance; }
.rate-face { border-radius: 50%; object-fit: cover; }
.rate-place { display: block; font-weight: 400; font-size: .9375rem; }
.rate-head nav a { display: grid; place-items: center; min-height: 2.75rem; padding: 0 .25rem; font-size: .9375rem; }
.rate form, .rate-rest, .rate-box { display: flex; flex-direction: column; gap: 1rem; }
.rate form:has(#rate-rating:checked, #rate-rating-2:checked, #rate-rating-3:checked) .rate-agree, .rate-low, .rate-error:empty, .rate-left:empty, .rate [role=status]:empty { display: none; }
.rate form:has(#rate-rating:checked, #rate-rating-2:checked) .rate-low { display: inline; }
.rate form:has(#rate-rating:checked, #rate-rating-2:checked) .rate-usual { display: none; }
@media (scripting: enabled) {
  .rate form:not(.rate-open):not(:has(.rate-row input:checked)) .rate-rest { display: none; }
  .rate form:not(.rate-open) .rate-rest { animation: rate-rest .2s ease-out; }
}
@keyframes rate-rest { from { opacity: 0; transform: translateY(.5rem); } }
.rate-stars { border: 0; margin: 0 0 1.75rem; padding: 0; min-width: 0; text-align: center; }
.rate-stars legend { padding: 0; width: 100%; margin-bottom: .5rem; }
.rate-row { position: relative; display: grid; grid-template-columns: repeat(5, 1fr); max-width: 24rem; margin: 0 auto; }
.rate-row > * { grid-area: 1 / 1; }
.rate-row > :nth-child(n + 3) { grid-column: 2; --later: 30ms; }
.rate-row > :nth-child(n + 5) { grid-column: 3; --later: 60ms; }
.rate-row > :nth-child(n + 7) { grid-column: 4; --later: 90ms; }
.rate-row > :nth-child(n + 9) { grid-column: 5; --later: .12s; }
.rate-row > .rate-ends { grid-area: auto; }
.rate-row input { appearance: none; width: 100%; height: 100%; margin: 0; opacity: 0; z-index: 1; cursor: pointer; }
.rate-row label { padding: .375rem; border-radius: .75rem; }
.rate-row svg {
  display: block; width: 100%; max-width: 3.5rem; min-height: 2.75rem; margin: 0 auto; fill: transparent;
  stroke: var(--edge); stroke-width: 1.25; stroke-linejoin: round; transition: transform .18s ease-out, fill .15s var(--later, 0s);
}
.rate-row input:valid + label svg, .rate-row:hover input:enabled + label svg { fill: var(--star); stroke: var(--star-edge); }
.rate-row input:checked + label ~ label svg, .rate-row:hover input:enabled:hover + label ~ label svg { fill: transparent; stroke: var(--edge); }
.rate-row input:checked + label svg { transform: scale(1.14); }
.rate-row input:focus-visible + label { outline: 3px solid var(--link); outline-offset: -1px; }
.rate-word, .rate-ends {
  position: absolute; inset: 100% 0 auto; pointer-events: none; font-size: .9375rem; transition: opacity .1s;
}
.rate-word { opacity: 0; font-weight: 600; }
.rate-row input:checked + label .rate-word, .rate-row input:hover + label .rate-word { opacity: 1; }
.rate-row:hover input:checked:not(:hover) + label .rate-word { opacity: 0; }
.rate-ends { display: flex; justify-content: space-between; padding: 0 .5rem; color: var(--quiet); }
.rate-row input:valid ~ .rate-ends, .rate-row:hover .rate-ends { opacity: 0; }
.rate-field { display: grid; gap: .375rem; }
.rate-field label, .rate-more summary { font-weight: 600; }
.rate-quiet { color: var(--quiet); font-weight: 400; font-size: .875rem; line-height: 1.45; }
.rate-field input, .rate-field textarea, .rate-field select {
  width: 100%; min-height: 3rem; padding: .625rem .875rem; font: inherit; color: inherit; background-color: var(--sheet);
  border: 1px solid var(--edge); border-radius: .625rem;
}
.rate-field textarea { min-height: 4.5rem; max-height: 60vh; resize: vertical; field-sizing: content; }
.rate-people { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr)); gap: .5rem; border: 0; margin: 0; padding: 0; min-width: 0; }
.rate-people legend { padding: 0; margin-bottom: .375rem; font-weight: 600; }
.rate-people label { display: flex; align-items: center; gap: .625rem; min-height: 3.5rem; padding: .375rem .75rem; overflow-wrap: anywhere; background: var(--sheet); border: 1px solid var(--edge); border-radius: .75rem; cursor: pointer; }
.rate-people label:has(:checked) { border-color: var(--link); box-shadow: inset 0 0 0 1px var(--link); }
.rate-people label span { min-width: 0; }
.rate-agree { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; cursor: pointer; }
.rate-agree input, .rate-people input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--action); }
.rate .rate-people .rate-mark { width: 2.75rem; height: 2.75rem; border-radius: 50%; object-fit: cover; }
.rate-people p { grid-column: 1 / -1; }
.rate-search { display: flex; gap: .5rem; }
.rate .rate-search button, .rate .rate-comment button { min-height: 3rem; padding: .5rem 1rem; color: var(--link); background: var(--soft); border: 1px solid var(--edge); }
.rate [aria-invalid=true] { border: 2px solid var(--wrong); }
.rate-left { margin-top: -1rem; text-align: right; }
.rate-more { border: 1px solid var(--edge); border-radius: .75rem; padding: 0 1rem; background: var(--sheet); }
.rate-more summary { cursor: pointer; padding: .75rem 0; min-height: 3rem; }
.rate-more > div { display: flex; flex-wrap: wrap; gap: 0 .5rem; }
.rate-more .rate-field { flex: 1 1 9rem; margin-bottom: .5rem; }
.rate-more .rate-field:last-child { flex-basis: 100%; }
.rate button, .rate-button {
  display: grid; place-items: center; min-height: 3.25rem; padding: .75rem 1rem; font: inherit; font-weight: 600; text-align: center; text-wrap: balance; text-decoration: none; cursor: pointer; border: 1px solid var(--action-edge); border-radius: .75rem;
  color: var(--on-action); background: var(--action); transition: background-color .15s;
}
.rate .rate-button { color: var(--on-action); }
.rate button:hover, .rate-button:hover { background: var(--hover); }
.rate button:disabled { opacity: .7; cursor: progress; }
.rate .rate-trap { display: none; }
.rate-error { color: var(--wrong); font-size: .9375rem; font-weight: 500; }
.rate-stars .rate-error { padding-top: 2rem; margin-bottom: -1.5rem; }
.rate-errors { padding: .875rem 1rem; background: var(--wrong-ground); border-left: 4px solid #e4572e; border-radius: .5rem; }
.rate-errors:focus { outline: 0; }
.rate-errors p { font-weight: 600; }
.rate-errors ul { padding-left: 1.125rem; }
.rate-errors li { padding: .25rem 0; }
.rate-errors a { color: inherit; }
.rate-status, .rate-errors p { white-space: pre-line; }
.rate-status { padding: .875rem 1rem; border-radius: .5rem; background: var(--soft); }
.rate-thanks { display: grid; justify-items: center; gap: .75rem; padding: 1.5rem 0 2rem; text-align: center; text-wrap: pretty; }
.rate-thanks p { max-width: 28rem; overflow-wrap: anywhere; }
.rate .rate-own { margin: 0 0 1.5rem; text-align: center; text-wrap: balance; overflow-wrap: anywhere; }
.rate-thanks a { display: inline-block; }
.rate-sign { stroke: var(--on-action); }
.rate-sign circle { fill: var(--action); stroke: none; }
.rate .rate-box { gap: .875rem; padding: 1.25rem; margin-bottom: 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 1rem; }
.rate-also { padding: .625rem; text-align: center; }
.rate .rate-comment { flex-direction: row; align-items: center; justify-content: space-between; gap: 1rem; margin-bottom: 1rem; }
.rate-comment button { flex: none; }
.rate footer { margin-top: auto; display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1.25rem; padding: 0 1.25rem; font-size: .875rem; }
.rate footer a { display: grid; place-items: center; min-height: 2.75rem; color: var(--quiet); }
@media (min-width: 40rem) {
  .rate:not(.rate-light) { padding-top: 3rem; }
  .rate footer { margin: 0; }
  .rate:not(.rate-light) .rate-sheet { padding: 0 2.25rem 2.25rem; margin-bottom: 1rem; overflow: hidden; background: var(--sheet); border: 1px solid var(--line); border-radius: 1.25rem; }
  .rate:not(.rate-light) .rate-head { margin: 0 -2.25rem 1.25rem; padding: .75rem 2.25rem; }
  .rate .rate-box { background: var(--soft); border: 0; }
}
@media (prefers-reduced-motion: reduce) { .rate * { transition: none !important; animation: none !important; } }
@media (forced-colors: active) {
  .rate-row input:valid + label svg { fill: Highlight; }
  .rate-row input:checked + label ~ label svg { fill: Canvas; }
}
`);

export const pageStyle: string = squeezed(`
html { height: 100%; background: #fbfaf7; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { html { background: #14171f; } }
body { margin: 0; min-height: 100%; display: grid; grid-template-columns: minmax(0, 1fr); }
${rateStyle}`);
