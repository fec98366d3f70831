import * as z from "zod/mini";
import { publicLabelLimit, publicLink, publicLinkFault, publicLinkLimit } from "#shared/model/public-link.ts";
import { atMost, properName } from "./text.ts";
import { withoutFault } from "./without-fault.ts";

/** An https address of a page where customers can review a business, written as browsers write it. */
const PublicAddress = z.string({ error: "url_invalid" }).check(
  z.trim(),
  ...atMost(publicLinkLimit),
  withoutFault(publicLinkFault),
  z.overwrite((text) => publicLink(text) ?? text),
);

/** A further page that customers are offered, with the name that it has there, such as `Pages Jaunes`. It is never read. */
export const PublicLink = z.object({ label: properName(publicLabelLimit, "required"), url: PublicAddress });
