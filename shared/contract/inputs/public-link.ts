import * as z from "zod/mini";
import { publicLabelLimit, publicLink, publicLinkFault, publicLinkLimit } from "#shared/model/public-link.ts";
import { atMost, properName } from "./text.ts";
import { withoutFault } from "./without-fault.ts";

const PublicAddress = z.string({ error: "url_invalid" }).check(
  z.trim(),
  ...atMost(publicLinkLimit),
  withoutFault(publicLinkFault),
  z.overwrite((text) => publicLink(text) ?? text),
);

/** A further review page with its own label, such as `Pages Jaunes`; never fetched. */
export const PublicLink = z.object({ label: properName(publicLabelLimit, "required"), url: PublicAddress });
