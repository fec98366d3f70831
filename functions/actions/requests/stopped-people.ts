import { auditPut } from "#functions/data/audit/audit.ts";
import type { Requester } from "#functions/data/audit/audit-actor.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { allMarks, type Marks, readKnown, standsFor } from "#functions/data/requests/persons.ts";
import { keepStopped, keepStoppedWith } from "#functions/data/requests/stops.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { Email } from "#shared/contract/inputs/text.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { FoundStopped, Stopped } from "#shared/model/stopped.ts";
import { maskedAddress } from "#shared/rules/masked.ts";
import { homeCountry, requestNumber } from "#shared/rules/requests/request-number.ts";
import { type Stop, stopOf } from "./stop-of.ts";
import { stopPerson } from "./stop-person.ts";

async function read(organization: OrganizationItem, typed: string, field: string): Promise<Stop | Refusal> {
  const key = await signingKey();
  if (typed.includes("@")) {
    const { success, data } = Email.safeParse(typed);
    return success
      ? stopOf(key, organization._id, "email", data)
      : { refused: "invalid", fields: { [field]: "email_invalid" } };
  }
  const number = requestNumber(typed, homeCountry(organization));
  if ("number" in number) return stopOf(key, organization._id, "phone", number.number);
  const without = number.refused === "number_without_country";
  return { refused: "invalid", fields: { [field]: without ? "phone_country" : "contact_invalid" } };
}

/** Whether a contact is suppressed; reasons that come from other organizations stay hidden. */
export async function findStopped(organization: string, typed: string): Promise<FoundStopped[] | Refusal> {
  const found = await readOrganization(organization);
  if (found === null) return { refused: "organization_not_found" };
  const stop = await read(found, typed, "q");
  if (isRefusal(stop)) return stop;
  const { mark, address, channel } = stop;
  const { stopped } = await readKnown(organization, [mark]);
  const holds = (kept: keyof Marks) => standsFor({ stopped }, { marks: [mark], channel, kept });
  const own = allMarks([mark]).flatMap((one) => stopped.get(one.own) ?? []);
  if (holds("own").length > 0) return own.slice(0, 1);
  if (holds("everywhere").length === 0) return [];
  const unsaid = { because: "stopped", how: "mail", since: null, by: null } as const;
  return [{ _id: mark.own, address: address && maskedAddress(address), channel, ...unsaid }];
}

/** Suppresses a contact who told staff, beside any existing reason. */
export async function addStopped(typed: string, { author, ...by }: Requester): Promise<Stopped | Refusal> {
  const { organization, now } = by;
  const found = await readOrganization(organization);
  if (found === null) return { refused: "organization_not_found" };
  const stop = await read(found, typed, "address");
  if (isRefusal(stop)) return stop;
  const cause = { because: "opted_out", how: "staff", since: now.toISOString(), by: author } as const;
  await stopPerson(organization, [stop], cause, now, (at, stopped) =>
    stopped._id === stop.mark.own
      ? keepStoppedWith(auditPut(by, { subject: stopped._id }), at, stopped)
      : keepStopped(at, stopped),
  );
  const { stopped } = await readKnown(organization, [stop.mark]);
  const added = stopped.get(stop.mark.own);
  if (added === undefined) throw new Error("who was just stopped is not there");
  return added;
}
