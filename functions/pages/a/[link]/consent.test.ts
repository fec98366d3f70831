import { describe, expect, it } from "vitest";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { aNonce, anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { publishFromPage, showPage, showThanks, submitForm } from "#functions/testing/rate-page-calls.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";

async function sent(organization: string, link: string, fields: Record<string, string>) {
  const { headers } = await submitForm(link, { rating: "5", comment: "Lovely", ...fields });
  return readFeedback(organization, headers.location?.split("/").at(-1) ?? "");
}

describe("the question whether others may read a comment", () => {
  async function thanked(link: string, fields: Record<string, string>) {
    const { headers, cookies } = await submitForm(link, { rating: "5", comment: "Lovely", ...fields });
    const address = headers.location ?? "";
    const cookie = (cookies[0] ?? "").split(";")[0] ?? "";
    const id = address.split("/").at(-1) ?? "";
    const press = () => publishFromPage(address, { cookie });
    return { address, id, cookie, press, shown: async () => (await showThanks(address, { cookie })).text };
  }
  const asked = "May others read your comment";

  it("is asked on the thanks after four or five stars where the score is shown, and a yes is kept, once", async () => {
    const { organization, link } = await anOrganization({ publicScore: true });
    expect((await showPage(link)).text).not.toContain("publish");
    for (const rating of ["4", "5"]) {
      const { id, address, shown, press } = await thanked(link, { rating });
      expect(await shown()).toContain(asked);
      expect((await showThanks(address)).text).not.toContain(asked);
      expect((await publishFromPage(address)).status).toBe(410);
      expect(await readFeedback(organization._id, id)).toMatchObject({ publishable: false });
      for (const answer of await Promise.all([press(), press()]))
        expect([answer.status, answer.headers.location]).toEqual([303, address]);
      expect(await readFeedback(organization._id, id)).toMatchObject({ publishable: true, version: 2 });
      expect(await shown()).not.toContain(asked);
      expect(await shown()).toContain("Take it off");
    }
  });

  it("is asked of nobody whom it cannot concern, and a yes of theirs changes nothing", async () => {
    const { organization, link } = await anOrganization({ publicScore: true, interceptLessThan: 2 });
    const { _id: employee } = await anEmployee(organization._id);
    const { link: hidden, organization: other } = await anOrganization();
    const cases: [string, string, Record<string, string>][] = [
      [organization._id, link, { rating: "1" }],
      [organization._id, link, { rating: "3" }],
      [organization._id, link, { comment: " " }],
      [organization._id, link, { employee }],
      [other._id, hidden, {}],
    ];
    for (const [own, at, fields] of cases) {
      const { id, shown, press } = await thanked(at, fields);
      expect(await shown()).not.toContain(asked);
      expect((await press()).status).toBe(303);
      expect(await readFeedback(own, id)).toMatchObject({ publishable: false });
    }
  });

  it("is a no for a feedback about an employee, also where one is chosen on the organization's page", async () => {
    const { organization, link } = await anOrganization({ publicScore: true });
    const { _id: employee } = await anEmployee(organization._id);
    expect(await sent(organization._id, link, { publish: "1", employee })).toMatchObject({
      employee: { _id: employee },
      publishable: false,
    });
  });

  it("is kept with the feedback: yes where it was ticked, no otherwise", async () => {
    const { organization, link } = await anOrganization({ publicScore: true });
    expect(await sent(organization._id, link, { publish: "1" })).toMatchObject({ publishable: true });
    expect(await sent(organization._id, link, {})).toMatchObject({ publishable: false });
    expect(await sent(organization._id, link, { publish: "" })).toMatchObject({ publishable: false });
    expect((await submitForm(link, { rating: "5", publish: "yes" })).status).toBe(400);
    for (const comment of ["", " ", "\u3164", "\u061c\u200e\u200f"])
      expect(await sent(organization._id, link, { publish: "1", comment })).toMatchObject({ publishable: false });
  });

  it("is a no whatever was sent while the score is not shown", async () => {
    const { organization, link } = await anOrganization();
    expect(await sent(organization._id, link, { publish: "1" })).toMatchObject({ publishable: false });
  });

  it("can be answered by the API", async () => {
    const { organization, link } = await anOrganization({ publicScore: true });
    for (const publish of [true, false]) {
      const body = { rating: 5, comment: "Lovely", publish, nonce: await aNonce(link) };
      const { body: outcome } = await ask(submitRateRoute, { params: { link }, body });
      expect(await readFeedback(organization._id, outcome.feedback)).toMatchObject({ publishable: publish });
    }
  });
});
