import { Fragment, type ReactNode } from "react";
import type { Say, TextKey } from "./texts.ts";
import { untranslated } from "./untranslated.ts";

const mark = "\0";

export const withName = (say: Say, key: TextKey, name: string): ReactNode =>
  say(key, { name: mark })
    .split(mark)
    .map((part, at) => (
      <Fragment key={part}>
        {at > 0 && <span {...untranslated}>{name}</span>}
        {part}
      </Fragment>
    ));
