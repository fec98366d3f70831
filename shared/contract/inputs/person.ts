import { line, secret } from "./text.ts";

export const FirstName = line(60, "name_required");
export const LastName = line(60, "name_required");

/** A new password: 10 characters or more; the server also refuses the most common ones. */
export const NewPassword = secret(10, "password_short");
