import { afterEach, describe, expect, it, vi } from "vitest";
import { eraseFeedback } from "#functions/actions/feedbacks/erase-feedback.ts";
import { readCounts } from "#functions/data/feedbacks/counters.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { readHeld } from "#functions/data/feedbacks/held.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { always, countedIn } from "#functions/testing/counts.ts";
import { listed } from "#functions/testing/feedback-calls.ts";
import { aLocation, aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { leaveRatings } from "#functions/testing/held-calls.ts";
import { submitForm } from "#functions/testing/rate-page-calls.ts";
import { removeLocationRoute } from "#shared/contract/locations.ts";
import { readOrganizationRoute, updateOrganizationRoute } from "#shared/contract/organizations.ts";
import { readRateRoute, submitRateRoute } from "#shared/contract/rating.ts";
import { commentLimit } from "#shared/model/feedback.ts";
import { noSources } from "#shared/model/invitation.ts";

const sources = { ...noSources, googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4" };

const aForm = async (link: string, answers: object) => ({ nonce: await aNonce(link), ...answers });

afterEach(() => {
  vi.useRealTimers();
});

describe("rating by link", () => {
  it("keeps a three-star feedback private when the threshold is four, and counts it", async () => {
    const { link, organization } = await anOrganization();
    const answer = await ask(submitRateRoute, {
      params: { link },
      body: await aForm(link, { rating: "3", comment: "Meh" }),
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ intercepted: true, invitations: [] });
    expect(await readCounts(organization._id, "A", always)).toMatchObject([
      { ratings: [0, 0, 1, 0, 0], intercepted: 1, pending: 1 },
    ]);
  });

  it("stores one feedback when the same form is sent many times at once", async () => {
    const { link, organization } = await anOrganization();
    const { body } = await ask(readRateRoute, { params: { link } });
    const form = { rating: 5, comment: "Lovely", nonce: body.nonce };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(submitRateRoute, { params: { link }, body: form })),
    );
    expect(new Set(answers.map(({ body }) => body.feedback)).size).toBe(1);
    expect(await countedIn(organization._id)).toBe(1);
  });

  it("loses and doubles nothing in a burst, and the counters equal a recount", async () => {
    const { link, organization } = await anOrganization();
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        ask(submitRateRoute, { params: { link }, body: await aForm(link, { rating: (index % 5) + 1 }) }),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await recount(organization._id)).toEqual({ feedbacks: 60, complaints: 36, differences: [] });
    expect(await countedIn(organization._id)).toBe(60);
  });

  it.each([0, 6, 3.5, "five", "", null, undefined])("refuses a rating of %j and names the field", async (rating) => {
    const { link } = await anOrganization();
    const { status, body } = await ask(submitRateRoute, { params: { link }, body: await aForm(link, { rating }) });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: "invalid", fields: { rating: "Please choose one to five stars." } });
  });

  it("asks for the fields that the business requires, in the customer's language", async () => {
    const { link } = await anOrganization({ forceName: true, forceEmail: true, forcePhone: true });
    const { status, body } = await ask(submitRateRoute, {
      params: { link },
      body: await aForm(link, { rating: 4 }),
      headers: { "accept-language": "fr" },
    });
    expect(status).toBe(400);
    expect(body.error.fields).toEqual({
      name: "Le nom est obligatoire.",
      email: "Entrez une adresse courriel valide.",
      phone: "Nous avons besoin de votre numéro de téléphone.",
    });
  });

  it("keeps line breaks as one character each, as the form without script does", async () => {
    const { link, organization } = await anOrganization();
    const sent = await aForm(link, { rating: 4, comment: "Cold soup.\r\nPity" });
    const { body } = await ask(submitRateRoute, { params: { link }, body: sent });
    expect(await readFeedback(organization._id, body.feedback)).toMatchObject({ comment: "Cold soup.\nPity" });
    const comment = "\r\n".repeat(commentLimit);
    const longest = await aForm(link, { rating: 4, comment });
    expect((await ask(submitRateRoute, { params: { link }, body: longest })).status).toBe(201);
    const longer = await aForm(link, { rating: 4, comment: `${comment}\n` });
    expect((await ask(submitRateRoute, { params: { link }, body: longer })).status).toBe(400);
  });

  it("answers 404 for an unknown link", async () => {
    const link = "nobody-here";
    const body = await aForm(link, { rating: 4 });
    expect(await ask(submitRateRoute, { params: { link }, body })).toMatchObject({ status: 404 });
  });

  it("refuses a form that was invented or shown for another business", async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    const { body } = await ask(readRateRoute, { params: { link: one.link } });
    for (const nonce of [body.nonce, "made.up.nonce"])
      expect(await ask(submitRateRoute, { params: { link: other.link }, body: { rating: 4, nonce } })).toMatchObject({
        status: 410,
      });
  });

  it("holds what fills in the hidden field: a browser may have done it", async () => {
    const { link, organization } = await anOrganization();
    const form = await aForm(link, { rating: 1, comment: "Cold soup.", trap: "https://marie.example" });
    const { status, body } = await ask(submitRateRoute, { params: { link }, body: form });
    expect([status, body.intercepted]).toEqual([201, true]);
    expect(await countedIn(organization._id)).toBe(0);
    expect(await readHeld(organization._id, body.feedback)).toMatchObject({ comment: "Cold soup." });
  });

  it("refuses an address that sent very much, by API and form, says when to come back, and takes it elsewhere", async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    const address = `tablet of ${one.link}`;
    await leaveRatings(address, one);
    const send = async ({ link }: typeof one) =>
      ask(submitRateRoute, { params: { link }, body: await aForm(link, { rating: 4 }), address });
    const refused = await send(one);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await submitForm(one.link, await aForm(one.link, { rating: "4" }), { address })).status).toBe(429);
    expect((await send(other)).status).toBe(201);
  });

  it("refuses a rating without the nonce of a form that was shown", async () => {
    const { link } = await anOrganization();
    for (const body of [{ rating: 5 }, { rating: 5, nonce: "" }]) {
      const answer = await ask(submitRateRoute, { params: { link }, body });
      expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ["nonce"]]);
    }
  });

  it("answers a form that was sent before with what is stored, also as things stand now", async () => {
    const { link, organization } = await anOrganization({ sources });
    const body = await aForm(link, { rating: 5, comment: "Warm bread.\nLovely", phone: "+15145550123" });
    const first = await ask(submitRateRoute, { params: { link }, body });
    const shownAgain = { ...body, rating: "5", comment: "Warm bread.\r\nLovely ", phone: "+1 514 555 0123", name: "" };
    const again = await ask(submitRateRoute, { params: { link }, body: shownAgain });
    expect(first.body).toMatchObject({ intercepted: false, invitations: ["google"] });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await recount(organization._id)).toMatchObject({ feedbacks: 1, complaints: 0 });
  });

  it.each<[string, object]>([
    ["stars", { rating: 1 }],
    ["words", { comment: "Another customer at the same tablet" }],
    ["an email", { email: "bernard@example.com" }],
    ["a phone number", { phone: "+15145550123" }],
    ["a name", { name: "Bernard" }],
    ["consent", { publish: true }],
  ])("never answers other answers with a spent nonce as received: %s", async (_, other) => {
    const { link, organization } = await anOrganization({ publicScore: true });
    const body = await aForm(link, { rating: 2, comment: "Cold soup." });
    await ask(submitRateRoute, { params: { link }, body });
    const { status, body: told } = await ask(submitRateRoute, { params: { link }, body: { ...body, ...other } });
    expect([status, told.error.code]).toEqual([409, "form_spent"]);
    expect(await recount(organization._id)).toMatchObject({ feedbacks: 1 });
    const anew = { ...body, ...other, ...(await aForm(link, {})) };
    expect((await ask(submitRateRoute, { params: { link }, body: anew })).status).toBe(201);
    expect(await countedIn(organization._id)).toBe(2);
  });

  it("takes another location for another answer", async () => {
    const { link, organization } = await anOrganization();
    const [here, there] = [await aLocation(organization._id), await aLocation(organization._id)];
    const body = await aForm(link, { rating: 2, location: here._id });
    const send = (location: string) => ask(submitRateRoute, { params: { link }, body: { ...body, location } });
    expect([(await send(here._id)).status, (await send(there._id)).status, (await send(here._id)).status]).toEqual([
      201, 409, 201,
    ]);
  });

  it("stores one of two customers' answers that have one nonce, at the same moment too, and tells the other so", async () => {
    const business = await anOrganization();
    const { link, organization } = business;
    const body = await aForm(link, { rating: 2 });
    const words = Array.from({ length: 12 }, (_, at) => (at % 2 ? "Cold soup." : "Glass in my bread."));
    const answers = await Promise.all(
      words.map((comment) => ask(submitRateRoute, { params: { link }, body: { ...body, comment } })),
    );
    const [kept] = await listed(business);
    expect(await countedIn(organization._id)).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(words.map((word) => (word === kept?.comment ? 201 : 409)));
  });

  it("answers a form that is sent again with what is stored, whatever the business asks for and shows by then", async () => {
    const { link, organization, cookie } = await anOrganization();
    const place = await aLocation(organization._id);
    const body = await aForm(link, { rating: "2", comment: "Cold soup.", location: place._id });
    const first = await ask(submitRateRoute, { params: { link }, body });
    expect(first.status).toBe(201);
    const params = { organization: organization._id };
    const { version } = (await ask(readOrganizationRoute, { params, cookie })).body;
    const forced = await ask(updateOrganizationRoute, { params, cookie, body: { forceEmail: true, version } });
    expect(forced.status).toBe(200);
    expect((await ask(removeLocationRoute, { params: { ...params, location: place._id }, cookie })).status).toBe(204);
    const again = await ask(submitRateRoute, { params: { link }, body });
    expect([again.status, again.body.feedback]).toEqual([201, first.body.feedback]);
    expect(await countedIn(organization._id)).toBe(1);
  });

  it("tells nothing of a feedback that was erased when its form is sent again", async () => {
    const { link, organization, owner } = await anOrganization();
    const body = await aForm(link, { rating: 1 });
    const { feedback } = (await ask(submitRateRoute, { params: { link }, body })).body;
    await eraseFeedback(feedback, {
      organization: organization._id,
      user: owner._id,
      route: "feedbackErase",
      now: new Date(),
    });
    const again = await ask(submitRateRoute, { params: { link }, body });
    expect([again.status, again.body]).toEqual([201, { feedback: "", intercepted: false, invitations: [] }]);
    expect(await countedIn(organization._id)).toBe(0);
  });
});
