import * as z from "zod/mini";
import { pictureIn } from "#shared/model/picture.ts";

/** The bytes of an image that can be a person's picture. Its name and the type that the caller gives are not believed. */
export const PictureBytes = z.instanceof(Uint8Array).check((checked) => {
  const found = pictureIn(checked.value);
  if (typeof found === "string")
    checked.issues.push({ code: "custom", input: checked.value, message: found, path: ["picture"] });
});
