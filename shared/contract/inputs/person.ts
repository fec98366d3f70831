import * as z from "zod/mini";
import { properName, secret } from "./text.ts";

export const FirstName = properName(60, "first_name_required");
export const LastName = properName(60, "name_required");

/** The server also refuses passwords that are easy to guess. */
export const NewPassword = secret(10, "password_short").check(z.regex(/\S/, { error: "password_common" }));

export const samePassword = <Body extends { password: string; confirmPassword: string }>() =>
  z.refine<Body>((body) => body.password === body.confirmPassword, {
    path: ["confirmPassword"],
    error: "password_mismatch",
  });
