import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { memberKey } from "#functions/data/keys.ts";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { listMembers, listMemberships } from "#functions/data/users/members.ts";
import { aLink, anOrganization, aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { answerStep, newcomer, somebodyAt, stepAnswers } from "#functions/testing/onboarding-calls.ts";
import { readMeRoute } from "#shared/contract/me.ts";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { run } from "./[step].put.ts";

const tripadvisorUrl = "https://www.tripadvisor.ca/Restaurant_Review-g155032-d123-Reviews-Cafe_du_Port.html";

describe("onboarding", () => {
  it("goes through six steps in order and leaves a complete organization", async () => {
    const { cookie, user } = await newcomer();
    const link = aLink();
    const next = [];
    let organization = "";
    for (const step of onboardingSteps) {
      const { status, body } = await answerStep(cookie, step, stepAnswers(link)[step]);
      expect(status).toBe(200);
      next.push(body.onboarding?.step ?? null);
      organization = body.onboarding?.organization ?? organization;
    }
    expect(next).toEqual([...onboardingSteps.slice(1), null]);
    const stored = await readOrganization(organization);
    expect(stored).toMatchObject({
      name: "Café du Port",
      timeZone: "America/Montreal",
      feedbackId: link,
      interceptLessThan: 3,
      invitationMode: "everyone",
      phone: "+1 514 555 0100",
      website: "https://cafe.example.com",
      sources: { googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4", tripadvisorUrl },
    });
    expect(await listMembers(organization)).toMatchObject([{ user: user._id, role: "owner" }]);
    expect((await answerStep(cookie, "welcome", stepAnswers().welcome)).body.error.code).toBe("onboarding_order");
  });

  it("refuses a step before its turn", async () => {
    for (const [reached, current] of onboardingSteps.entries()) {
      const { cookie } = await somebodyAt(current);
      for (const step of onboardingSteps.slice(reached + 1)) {
        const refused = await answerStep(cookie, step, stepAnswers()[step]);
        expect([refused.status, refused.body.error.code]).toEqual([409, "onboarding_order"]);
      }
    }
  });

  it("lets people go back without losing their place", async () => {
    const { cookie, organization, link } = await somebodyAt("website-link");
    for (const [step, body] of Object.entries({
      welcome: { organizationName: "Café du Vieux Port" },
      "stars-limit": { interceptLessThan: 5, invitationMode: "none" },
    })) {
      const { body: me } = await answerStep(cookie, step, body);
      expect(me.onboarding).toEqual({ step: "website-link", organization });
    }
    expect(await readOrganization(organization)).toMatchObject({ name: "Café du Vieux Port", interceptLessThan: 5 });
    expect(await readLink(link, new Date())).toMatchObject({
      name: "Café du Vieux Port",
      interceptLessThan: 5,
      invitationMode: "none",
    });
  });

  it("continues on another device", async () => {
    const { user, organization } = await somebodyAt("stars-limit");
    const cookie = await aSession(user._id);
    expect((await ask(readMeRoute, { cookie })).body.onboarding).toEqual({ step: "stars-limit", organization });
    expect((await answerStep(cookie, "stars-limit", stepAnswers()["stars-limit"])).status).toBe(200);
  });

  it("trusts the stored step, not the copy that authorized the call", async () => {
    const { user, organization } = await somebodyAt("stars-limit");
    const stale = { user: { ...user, onboarding: { step: "welcome", organization: null } as const } };
    const call = { params: { step: "stars-limit" }, body: stepAnswers()["stars-limit"], actor: stale, now: new Date() };
    const me = await run(call as unknown as Parameters<typeof run>[0]);
    expect(me.onboarding).toEqual({ step: "phone-number", organization });
  });

  it("creates one organization when the first step is sent from several devices at once", async () => {
    const { user, cookie } = await newcomer();
    const cookies = [cookie, await aSession(user._id), await aSession(user._id)];
    const answers = await Promise.all(cookies.map((one) => answerStep(one, "welcome", stepAnswers().welcome)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    const { body } = await ask(readMeRoute, { cookie });
    expect((await listMemberships(user._id)).map(({ organization }) => organization)).toEqual([
      body.onboarding.organization,
    ]);
  });

  it.each([{}, { website: null }])("goes on without a website, for %j", async (nothing) => {
    const { cookie, organization } = await somebodyAt("website-link");
    expect((await answerStep(cookie, "website-link", nothing)).body.onboarding.step).toBe("linked-accounts");
    expect(await readOrganization(organization)).toMatchObject({ website: null });
  });

  it("takes a website back that is answered with none", async () => {
    const { cookie, organization } = await somebodyAt("linked-accounts");
    await answerStep(cookie, "website-link", { website: null });
    expect(await readOrganization(organization)).toMatchObject({ website: null });
  });

  it("accepts an empty last step", async () => {
    const { cookie } = await somebodyAt("linked-accounts");
    expect((await answerStep(cookie, "linked-accounts", {})).body.onboarding).toBeNull();
  });

  it.each([
    ["welcome", { organizationName: "  " }, { organizationName: "Name required." }],
    [
      "welcome",
      { organizationName: "x".repeat(101) },
      { organizationName: "This is too long: 100 characters at most." },
    ],
    [
      "welcome",
      { organizationName: "Café", timeZone: "Mars/Olympus" },
      { timeZone: "Please choose one of the options." },
    ],
    ["feedback-id", { feedbackId: "a" }, { feedbackId: "Use 3 to 40 lowercase letters, digits and dashes." }],
    [
      "feedback-id",
      { feedbackId: "café du port" },
      { feedbackId: "Use 3 to 40 lowercase letters, digits and dashes." },
    ],
    ["feedback-id", { feedbackId: "Support" }, { feedbackId: "This name is reserved. Please choose another one." }],
    [
      "stars-limit",
      { interceptLessThan: 0, invitationMode: "none" },
      { interceptLessThan: "Please enter a number within the limits." },
    ],
    [
      "stars-limit",
      { interceptLessThan: 6, invitationMode: "all" },
      {
        interceptLessThan: "Please enter a number within the limits.",
        invitationMode: "Please choose one of the options.",
      },
    ],
    ["phone-number", { phone: "" }, { phone: "We need your phone number." }],
    ["phone-number", { phone: "call me" }, { phone: "Please enter a valid phone number." }],
    ["website-link", { website: "cafe.example.com" }, { website: "Enter an address such as example.com." }],
    ["website-link", { website: "javascript:alert(1)//a.b" }, { website: "Enter an address such as example.com." }],
    [
      "linked-accounts",
      { tripadvisorUrl: "https://www.tripadvisor.ca/" },
      {
        tripadvisorUrl: "Invalid URL: this is not the page of your business. It may be a list, a search or one review.",
      },
    ],
    [
      "linked-accounts",
      { tripadvisorUrl: "https://evil.example/Restaurant_Review-g1-d2-x.html" },
      { tripadvisorUrl: "Invalid URL: this is not an address of Tripadvisor." },
    ],
    ["linked-accounts", { googlePlaceId: "<script>" }, { googlePlaceId: "Please enter a Google Place ID." }],
  ] as const)("at %s refuses %j and says why", async (step, body, fields) => {
    const { cookie } = await somebodyAt(step);
    const refused = await answerStep(cookie, step, body);
    expect([refused.status, refused.body.error.fields]).toEqual([400, fields]);
    expect((await ask(readMeRoute, { cookie })).body.onboarding.step).toBe(step);
  });

  it.each(["constructor", "__proto__", "checkout"])("does not know a step called %s", async (step) => {
    const { cookie } = await newcomer();
    expect((await answerStep(cookie, step, {})).status).toBe(404);
  });
});

describe("choosing a feedback link", () => {
  it("gives it to one of eight people who ask for it at the same time", async () => {
    const link = aLink();
    const people = await Promise.all(Array.from({ length: 8 }, () => somebodyAt("feedback-id")));
    const answers = await Promise.all(
      people.map(({ cookie }) => answerStep(cookie, "feedback-id", { feedbackId: link })),
    );
    const winners = people.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect((await readLink(link, new Date()))?.organization).toBe(winners[0]?.organization);
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      expect([status, body.error.code]).toEqual([409, "link_taken"]);
      expect(body.error.fields).toEqual({ feedbackId: "This feedback link is already taken." });
    }
  });

  it("leads on from the previous link, and accepts the organization's own link again", async () => {
    const { cookie, link, organization } = await somebodyAt("stars-limit");
    expect((await answerStep(cookie, "feedback-id", { feedbackId: link })).status).toBe(200);
    const other = aLink();
    await answerStep(cookie, "feedback-id", { feedbackId: other.toUpperCase() });
    expect(await readLink(link, new Date())).toMatchObject({ organization, link: other });
    expect(await readLink(other, new Date())).toMatchObject({ organization, link: other });
  });

  it("says at the link that it was changed too often", async () => {
    const { cookie } = await somebodyAt("stars-limit");
    let answer = await answerStep(cookie, "feedback-id", { feedbackId: aLink() });
    for (let moved = 1; moved < 20 && answer.status === 200; moved++)
      answer = await answerStep(cookie, "feedback-id", { feedbackId: aLink() });
    const { code, fields } = answer.body.error;
    expect([answer.status, code, Object.keys(fields)]).toEqual([409, "link_changed_often", ["feedbackId"]]);
  });

  it("changes nothing when the link is taken", async () => {
    const { link: taken } = await anOrganization();
    const { cookie, link, organization } = await somebodyAt("phone-number");
    expect((await answerStep(cookie, "feedback-id", { feedbackId: taken })).status).toBe(409);
    expect(await readLink(link, new Date())).toMatchObject({ organization });
    expect(await readOrganization(organization)).toMatchObject({ feedbackId: link });
    expect((await ask(readMeRoute, { cookie })).body.onboarding.step).toBe("phone-number");
  });
});

it("creates no organization for whoever closes their account meanwhile", async () => {
  const { cookie, user } = await newcomer();
  const between = meanwhile(["TransactWriteItemsCommand", `MEMBER#${user._id}`], () => closeUser(user, new Date()));
  const refused = await answerStep(cookie, "welcome", stepAnswers().welcome);
  expect([refused.body.error?.code, between]).toEqual(["edited_meanwhile", [true]]);
  expect(await listMemberships(user._id)).toEqual([]);
});

it("changes an organization for its owner alone, whatever the person's own onboarding says", async () => {
  const link = aLink();
  const { cookie, user, organization } = await somebodyAt("feedback-id");
  await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: memberKey(organization, user._id),
      UpdateExpression: "SET #role = :user",
      ExpressionAttributeNames: { "#role": "role" },
      ExpressionAttributeValues: { ":user": "user" },
    }),
  );
  const refused = await answerStep(cookie, "feedback-id", { feedbackId: `${link}-2` });
  expect([refused.status, refused.body.error.code]).toEqual([409, "edited_meanwhile"]);
  expect(await readLink(`${link}-2`, new Date())).toBeNull();
});
