import * as z from "zod/mini";
import { pictureIn } from "#shared/model/picture.ts";

/** Checked by content; file name and declared type are not trusted. */
export const PictureBytes = z.instanceof(Uint8Array).check((checked) => {
  const found = pictureIn(checked.value);
  if (typeof found === "string")
    checked.issues.push({ code: "custom", input: checked.value, message: found, path: ["picture"] });
});
