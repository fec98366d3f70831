import classes from "./logo.module.css";

/** `small` hides the name, `folds` does so on phones; screen readers always read it. */
export function Logo({ small = false, folds = false }: { small?: boolean; folds?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" className={classes.plate} />
        <path
          d="M10 20.5c0-5.2 3.2-8.2 7.4-8.2 3.4 0 5.6 2 5.6 4.9 0 2.8-2.1 4.8-5 4.8h-2.6m0 0 2.7-2.8m-2.7 2.8 2.7 2.8"
          fill="none"
          stroke="#FBFAF7"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="10" cy="9.4" r="1.9" fill="#F5B301" />
      </svg>
      <span className={small ? classes.unseen : folds ? classes.folds : undefined}>Reviens</span>
    </span>
  );
}
