import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { eraseClosedAccounts } from "#functions/actions/accounts/erase-closed-accounts.ts";
import { hashGiver } from "#functions/actions/rating/hash-giver.ts";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { tokenFrom } from "#functions/crypto/token.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { type Giver, listFeedbackByEmail, storeFeedbackByEmail } from "#functions/data/feedbacks/feedback-by-email.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { cookieIn, doLogIn } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, aRegistration, messagesTo } from "#functions/testing/accounts.ts";
import { aFeedback, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import { aScored, commentsOf, shared } from "#functions/testing/score-calls.ts";
import * as contract from "#shared/contract/me.ts";
import { oneDay, oneHour } from "#shared/rules/dates.ts";

ownDue();

const password = "correct horse battery";

const logIn = async (email: string) => cookieIn(await doLogIn(email, password)) ?? "";

async function changed(cookie: string, email = anEmail()): Promise<{ cookie: string; email: string }> {
  await ask(contract.changeEmailRoute, { cookie, body: { email, password } });
  const mail = (await messagesTo(email)).findLast(({ template }) => template === "new_email");
  if (mail?.template !== "new_email") throw new Error(`no link went to ${email}`);
  const token = tokenFrom(await marksKey(), "new_email", mail.data.tokenId);
  const confirmed = await ask(contract.confirmEmailRoute, { cookie, params: { token } });
  expect(confirmed.status).toBe(200);
  return { cookie: cookieIn(confirmed) ?? "", email };
}

async function commented(email: string, before = oneHour) {
  const customer = { name: "Léa", email, phone: null };
  const business = await aScored([
    shared({ _id: ulid(Date.now() - before), customer, givenBy: await hashGiver(email) }),
  ]);
  const feedback = business.feedbacks[0] ?? "";
  await onFeedbackChanged({ organization: business.organization._id, feedback }, false, new Date());
  const said = async () => (await commentsOf(business.link)).body.items.length;
  return { feedback, said };
}

const withdraw = (cookie: string, feedback: string) =>
  ask(contract.withdrawGivenRoute, { cookie, params: { feedback } });
const listed = async (cookie: string): Promise<string[]> =>
  (await ask(contract.listGivenRoute, { cookie })).body.items.map(({ _id }: { _id: string }) => _id);

async function moved() {
  const { email: former, user } = await anAccount(password);
  const given = await commented(former);
  return { former, user, given, ...(await changed(await logIn(former))) };
}

describe("a comment that I gave with an address that I had before", () => {
  it("is among what I gave, and can be taken off the page", async () => {
    const { cookie, given } = await moved();
    expect([await listed(cookie), await given.said()]).toEqual([[given.feedback], 1]);
    expect((await withdraw(cookie, given.feedback)).status).toBe(204);
    expect(await given.said()).toBe(0);
  });

  it("is in my data, with the address", async () => {
    const { former, cookie, given } = await moved();
    const { body } = await ask(contract.exportMeRoute, { cookie });
    expect(body.formerEmails).toEqual([{ email: former, until: expect.any(String) }]);
    expect(body.feedbackGiven.map(({ _id }: { _id: string }) => _id)).toEqual([given.feedback]);
  });

  it("is found behind any change, back and forth", async () => {
    const { former, email, cookie, given } = await moved();
    const later = await commented(email);
    const back = await changed(cookie, former);
    const last = await changed(back.cookie);
    expect((await listed(last.cookie)).toSorted()).toEqual([given.feedback, later.feedback].toSorted());
    expect(
      (await readUser((await ask(contract.readMeRoute, { cookie: last.cookie })).body._id))?.formerEmails,
    ).toHaveLength(2);
  });

  it("goes off the page with my account", async () => {
    const { cookie, given } = await moved();
    expect((await ask(contract.closeMeRoute, { cookie, body: { confirm: "close", password } })).status).toBe(204);
    expect(await given.said()).toBe(0);
  });

  it("is found no more once somebody else has proved that address, and not before", async () => {
    const { former, cookie, given } = await moved();
    await aRegistration(former);
    expect(await listed(cookie)).toEqual([given.feedback]);
    const other = await anAccount(password);
    const next = await changed(await logIn(other.email), former);
    expect(await listed(cookie)).toEqual([]);
    expect((await withdraw(cookie, given.feedback)).status).toBe(404);
    expect((await withdraw(next.cookie, given.feedback)).status).toBe(204);
  });

  it("is not mine where it came after I gave the address up", async () => {
    const { former, cookie, given } = await moved();
    const later = await commented(former, -oneHour);
    expect(await listed(cookie)).toEqual([given.feedback]);
    expect((await withdraw(cookie, later.feedback)).status).toBe(404);
    await ask(contract.closeMeRoute, { cookie, body: { confirm: "close", password } });
    expect([await given.said(), await later.said()]).toEqual([0, 1]);
  });

  it("leaves no note of who gave it once the account is erased", async () => {
    const { former, cookie, user } = await moved();
    const by = await hashGiver(former);
    expect((await listFeedbackByEmail([{ by, before: null }], 10)).items).toHaveLength(1);
    await ask(contract.closeMeRoute, { cookie, body: { confirm: "close", password } });
    await eraseClosedAccounts(new Date(Date.now() + 31 * oneDay));
    expect([await readUser(user._id), (await listFeedbackByEmail([{ by, before: null }], 10)).items]).toEqual([
      null,
      [],
    ]);
  });
});

it("what was given with several addresses comes in pages, newest first, each once", async () => {
  const { _id: organization } = (await anOrganization()).organization;
  const [one, other, third] = [ulid(), ulid(), ulid()];
  const given: string[] = [];
  for (let count = 0; count < 12; count++) {
    const by = [one, one, other, one, third][count % 5] ?? one;
    const { _id } = await storeFeedback(aFeedback(organization, { _id: ulid(1e12 + count * 1_000), givenBy: by }));
    await storeFeedbackByEmail(by, { organization, feedback: _id });
    // The third address was theirs until the sixth came.
    if (by !== third || count < 5) given.push(_id);
  }
  const givers: Giver[] = [
    { by: one, before: null },
    { by: other, before: null },
    { by: third, before: ulid(1e12 + 5_000) },
  ];
  for (const limit of [1, 2, 3, 5, 50]) {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listFeedbackByEmail>> = await listFeedbackByEmail(givers, limit, after);
      expect(page.items.length).toBeLessThanOrEqual(limit);
      found.push(...page.items.map(({ feedback }) => feedback));
      after = page.next;
    } while (after !== null);
    expect(found).toEqual(given.toReversed());
  }
});
