import { expect, it } from "vitest";
import { aFeedback, aMember, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readMonthScoresRoute } from "#shared/contract/organizations.ts";

it("tells the scores of twelve months, to an employee only their own", async () => {
  const { organization, cookie } = await anOrganization();
  const member = await aMember(organization._id, "employee");
  const employee = { _id: member.user._id, name: "Anne Roy" };
  for (let count = 0; count < 6; count++)
    await submitted(aFeedback(organization._id, { rating: 5, ...(count < 5 ? { employee } : {}) }));
  const seenBy = async (seen: string) => {
    const { body } = await ask(readMonthScoresRoute, { cookie: seen, params: { organization: organization._id } });
    return body.items;
  };
  const all = await seenBy(cookie);
  expect(all).toHaveLength(12);
  expect(all.at(0)).toMatchObject({ value: null, n: 0 });
  expect(all.at(-1)).toMatchObject({ n: 6, basis: "private" });
  expect((await seenBy(member.cookie)).at(-1)).toMatchObject({ value: 81, n: 5 });
});
