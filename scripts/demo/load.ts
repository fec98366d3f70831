import { emailKey, userKey } from "#functions/data/keys.ts";
import { newOrganizationWrites } from "#functions/data/organizations/organizations.ts";
import { employeeWrites } from "#functions/data/places/employees.ts";
import { readLinkItem } from "#functions/data/places/links.ts";
import { locationWrites } from "#functions/data/places/locations.ts";
import { listed, tableName, transact, type Write } from "#functions/data/table.ts";
import { memberPut } from "#functions/data/users/members.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { demoRequests } from "./asking.ts";
import { type Cast, castOf, demoBegan, demoLink, demoLogIns, demoPages } from "./cast.ts";
import { demoConversations } from "./conversations.ts";
import { demoFeedbacks } from "./feedbacks.ts";
import { requestWrites } from "./request-records.ts";
import { storeAll, storeWrites } from "./store.ts";

export interface Demo {
  logIns: { name: string; email: string; password: string }[];
  pages: { name: string; path: string }[];
}

const peopleWrites = ({ players }: Cast): Write[] =>
  players.flatMap(({ user, member }) => [
    memberPut(member),
    { Put: { TableName: tableName, Item: { ...userKey(user._id), kind: "user", ...user } } },
    {
      Put: { TableName: tableName, Item: { ...emailKey(user.email), kind: "email", user: user._id, verified: true } },
    },
  ]);

/** Idempotent. Links and people are written last in one transaction, so that an interrupted load starts over. */
export async function loadDemo(now: Date = new Date()): Promise<Demo> {
  const demo = { logIns: demoLogIns, pages: demoPages };
  if (await readLinkItem(demoLink, new Date())) return demo;
  const cast = await castOf(demoBegan(now));
  const { organization } = cast;
  const asked = demoRequests(cast, demoFeedbacks(cast, now), now);
  const talked = demoConversations(cast, asked.feedbacks, now);
  await storeAll(talked.feedbacks);
  await storeWrites(talked.entries);
  await storeWrites(requestWrites(cast, asked, await marksKey(), now));
  const locations = Object.values(cast.locations);
  const { done } = await transact(() => [
    ...listed(newOrganizationWrites(organization, now)),
    ...locations.flatMap((location) => locationWrites(organization._id, location, now)),
    ...cast.employees.flatMap((employee) => employeeWrites(organization._id, employee, now)),
    ...peopleWrites(cast),
  ]);
  if (!done) throw new Error("The demo was not loaded: something else has its feedback links.");
  return demo;
}
