import type { Replacement } from "./replaced-modules.ts";

const hooks = [
  ...["useCallback", "useContext", "useDebugValue", "useEffect", "useErrorBoundary", "useId", "useImperativeHandle"],
  ...["useLayoutEffect", "useMemo", "useReducer", "useRef", "useState"],
];

/** State and effects, unused in components that are rendered once: 2 kB. */
export const withoutHooks: readonly Replacement[] = [
  {
    file: /[\\/]preact[\\/]hooks[\\/]dist[\\/]hooks\.mjs$/,
    contents: `const unused = () => { throw new Error('What is rendered once has no state.'); };\
      export { ${hooks.map((hook) => `unused as ${hook}`).join(", ")} };`,
  },
];
