import * as z from "zod/mini";
import { publicLabelLimit, publicLink, publicLinkLimit } from "#shared/model/public-link.ts";
import { properName } from "./text.ts";

/** An https address of a page where customers can review a business, written as browsers write it. */
const PublicAddress = z.string({ error: "url_invalid" }).check(
  z.trim(),
  z.maxLength(publicLinkLimit, { error: "url_invalid", abort: true }),
  z.refine((text) => publicLink(text) !== null, { error: "url_invalid", abort: true }),
  z.overwrite((text) => publicLink(text) ?? text),
);

/** A further page that customers are offered, with the name that it has there, such as `Pages Jaunes`. It is never read. */
export const PublicLink = z.object({ label: properName(publicLabelLimit, "required"), url: PublicAddress });
