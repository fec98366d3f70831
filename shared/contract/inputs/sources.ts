import * as z from "zod/mini";
import { linksAtMost, sourceNames } from "#shared/model/invitation.ts";
import { Id } from "./id.ts";
import { PublicLink } from "./public-link.ts";

export const InvitationTarget = z.union([z.enum(sourceNames), Id], { error: "choice_invalid" });

/** Bytes for all further links together: the customer's page reads them with its feedback link. */
const bytesOfLinks = 1_500;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

const isOnce = (names: readonly string[]) => new Set(names).size === names.length;

/** A missing or unknown id makes a new link. */
export const PublicLinks = z.array(z.extend(PublicLink, { _id: z.optional(Id) })).check(
  z.maxLength(linksAtMost, { error: "too_many_links", abort: true }),
  z.refine((links) => isOnce(links.flatMap(({ _id }) => _id ?? [])), { error: "choice_invalid" }),
  z.refine((links) => isOnce(links.map(({ url }) => url)), { error: "link_twice" }),
  z.refine((links) => links.reduce((sum, { label, url }) => sum + bytesOf(label) + bytesOf(url), 0) <= bytesOfLinks, {
    error: "links_too_long",
  }),
);

export const TargetOrder = z.array(InvitationTarget).check(
  z.maxLength(linksAtMost + sourceNames.length, { error: "choice_invalid", abort: true }),
  z.overwrite((targets) => [...new Set(targets)]),
);
