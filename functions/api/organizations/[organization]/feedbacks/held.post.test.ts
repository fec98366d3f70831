import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it, vi } from "vitest";
import { hashGiver } from "#functions/actions/rating/hash-giver.ts";
import { readFeedbackByEmail } from "#functions/data/feedbacks/feedback-by-email.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import * as held from "#functions/data/feedbacks/held.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { readTotals } from "#functions/data/feedbacks/totals.ts";
import { auditKey } from "#functions/data/keys.ts";
import { readSubmitted } from "#functions/data/rating/submissions.ts";
import { documents, tableName, transact } from "#functions/data/table.ts";
import { anEmail } from "#functions/testing/accounts.ts";
import { listed } from "#functions/testing/feedback-calls.ts";
import { aFeedback, aLocation, aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aFloodedBusiness, decideHeld, heldOf, rateLink } from "#functions/testing/held-calls.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { scoreOf, scorePage } from "#functions/testing/score-calls.ts";
import { decideHeldFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { roles } from "#shared/model/role.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { permissionReach } from "#shared/rules/permissions.ts";

describe("ratings beyond their link's limit", () => {
  it("count and alert once somebody accepts them, one by one", async () => {
    const business = await aFloodedBusiness();
    const { feedback } = (await rateLink(business.link, 2)).body;
    await rateLink(business.link, 5);
    expect(await decideHeld(business, { decision: "accept", feedbacks: [feedback] })).toEqual({
      decided: 1,
      more: false,
      operation: expect.any(String),
      already: { accepted: 0, discarded: 0 },
    });
    expect((await listed(business)).map(({ _id }) => _id)).toEqual([feedback]);
    expect(await readFeedback(business.organization._id, feedback)).toMatchObject({ alert: "queued" });
    expect(await recount(business.organization._id)).toEqual({ feedbacks: 1, complaints: 1, differences: [] });
    expect((await heldOf(business)).items).toHaveLength(1);
  });

  it("are accepted all at once, each of them by one of two who decide at the same moment", async () => {
    const business = await aFloodedBusiness();
    await Promise.all(Array.from({ length: 45 }, (_, index) => rateLink(business.link, (index % 5) + 1)));
    const answers = await Promise.all([1, 2].map(() => decideHeld(business, { decision: "accept" })));
    expect(answers.reduce((sum, { decided }) => sum + decided, 0)).toBe(45);
    expect(await recount(business.organization._id)).toEqual({ feedbacks: 45, complaints: 27, differences: [] });
    expect(await heldOf(business)).toEqual({ items: [], more: false });
  });

  it("are discarded only by who may erase, for both are final", async () => {
    const business = await aFloodedBusiness();
    await rateLink(business.link, 1);
    const { cookie } = await aMember(business.organization._id, "operator");
    const decide = async (decision: string) =>
      (
        await ask(decideHeldFeedbacksRoute, {
          params: { organization: business.organization._id },
          cookie,
          body: { decision },
        })
      ).status;
    expect([await decide("discard"), await decide("accept")]).toEqual([403, 200]);
  });

  it("are gone once somebody discards them, and the audit log says who did", async () => {
    const business = await aFloodedBusiness();
    for (let sent = 0; sent < 3; sent++) await rateLink(business.link, 1);
    expect(await decideHeld(business, { decision: "discard" })).toMatchObject({ decided: 3, more: false });
    expect(await heldOf(business)).toEqual({ items: [], more: false });
    expect(await recount(business.organization._id)).toEqual({ feedbacks: 0, complaints: 0, differences: [] });
    const { Items } = await documents.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": auditKey(business.organization._id, "").pk },
      }),
    );
    expect(Items).toMatchObject([{ user: business.owner._id, route: "feedbackHeldDecide" }]);
  });

  it("leave nothing with whom they name once somebody discards them", async () => {
    const business = await aFloodedBusiness();
    const email = anEmail();
    const by = await hashGiver(email);
    const { feedback } = (await rateLink(business.link, 5, { email })).body;
    expect(await readFeedbackByEmail(by, feedback)).toEqual({ organization: business.organization._id, feedback });
    await decideHeld(business, { decision: "discard" });
    expect(await readFeedbackByEmail(by, feedback)).toBeNull();
  });

  it("are told on the public score once they are discarded, each once whoever decides at the same moment", async () => {
    const business = await aFloodedBusiness({ publicScore: true });
    for (const stars of [1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5]) await rateLink(business.link, stars);
    const { items } = await heldOf(business);
    const idsOf = (stars: number) =>
      items.filter(({ rating }: Feedback) => rating === stars).map(({ _id }: Feedback) => _id);
    await decideHeld(business, { decision: "accept", feedbacks: idsOf(5) });
    expect((await scoreOf(business.link)).body).toMatchObject({ count: 5, discarded: 0 });
    await Promise.all([1, 2].map(() => decideHeld(business, { decision: "discard", feedbacks: idsOf(1) })));
    const { body } = await scoreOf(business.link);
    expect(body).toMatchObject({ count: 5, average: 5, erased: 0, discarded: 6 });
    expect(body.statement.en.join(" ")).toMatch(/Ratings set aside that .* discarded: 6\./);
    expect(body.statement.fr.join(" ")).toMatch(/Notes mises de côté, puis rejetées par .*\u00a0: 6\./);
    expect((await scorePage(business.link, {}, "/en")).text).toMatch(
      /<p[^>]*>Ratings set aside that .* discarded: 6\./,
    );
    expect((await recount(business.organization._id)).differences).toEqual([]);
  });

  it("are discarded a hundred at once, of as many days and locations", async () => {
    const business = await anOrganization();
    const { organization } = business;
    const { _id, name } = await aLocation(organization._id);
    const at = (index: number) => new Date(Date.now() - index * oneDay).toISOString();
    const ratings = Array.from({ length: 100 }, (_, index) =>
      aFeedback(organization._id, {
        date: at(index),
        location: { _id, name },
        employee: { _id, name },
        givenBy: `giver ${index}`,
      }),
    );
    await transact(() => ratings.map(held.heldPut));
    const decided = await decideHeld(business, { decision: "discard" });
    expect(decided).toMatchObject({ decided: 100, more: false });
    for (const scope of ["A", `L${_id}`] as const)
      expect(await readTotals(organization._id, scope)).toMatchObject({ discarded: 100 });
  });

  it("say what somebody else decided before: what was accepted is not discarded, nor the other way round", async () => {
    const business = await aFloodedBusiness();
    const [accepted, discarded, still] = [
      (await rateLink(business.link, 1)).body.feedback,
      (await rateLink(business.link, 2)).body.feedback,
      (await rateLink(business.link, 3)).body.feedback,
    ];
    await decideHeld(business, { decision: "accept", feedbacks: [accepted] });
    await decideHeld(business, { decision: "discard", feedbacks: [discarded] });
    const strictly = meanwhile(
      ["BatchGetItemCommand", `FB#${business.organization._id}`, '"ConsistentRead":true'],
      () => Promise.resolve("asked"),
    );
    expect(await decideHeld(business, { decision: "discard", feedbacks: [accepted, accepted] })).toMatchObject({
      decided: 0,
      more: false,
      already: { accepted: 1, discarded: 0 },
    });
    // Accepted a moment ago, which an eventually consistent read may miss.
    expect(strictly).toEqual(["asked"]);
    expect(await readFeedback(business.organization._id, accepted)).not.toBeNull();
    expect(await decideHeld(business, { decision: "accept", feedbacks: [accepted, discarded, still] })).toMatchObject({
      decided: 1,
      more: false,
      already: { accepted: 1, discarded: 1 },
    });
  });

  it("are still known to a customer's second tap while they are accepted", async () => {
    const business = await aFloodedBusiness();
    const { _id: organization } = business.organization;
    const { feedback } = (await rateLink(business.link, 2)).body;
    const accepted = meanwhile(["GetItemCommand", `HELD#${organization}`], () =>
      decideHeld(business, { decision: "accept", feedbacks: [feedback] }),
    );
    expect((await readSubmitted(organization, feedback))?._id).toBe(feedback);
    expect(accepted).toMatchObject([{ decided: 1 }]);
  });

  it("are decided by who may resolve, and by nobody of another business", async () => {
    const business = await aFloodedBusiness();
    const { feedback } = (await rateLink(business.link, 1)).body;
    const other = await anOrganization();
    expect(await decideHeld(other, { decision: "accept", feedbacks: [feedback] })).toMatchObject({
      decided: 0,
      more: false,
    });
    for (const role of roles) {
      const { cookie } = await aMember(business.organization._id, role);
      const { status } = await ask(decideHeldFeedbacksRoute, {
        params: { organization: business.organization._id },
        body: { decision: "accept", feedbacks: [] },
        cookie,
      });
      expect([role, status]).toEqual([role, permissionReach(role, "feedback.resolve") === "all" ? 200 : 403]);
    }
  });

  it("are not asked for again and again where none that is left can be read", async () => {
    const business = await aFloodedBusiness();
    // A call stops after two thousand unreadable ones, too slow to store here.
    vi.spyOn(held, "listHeld").mockResolvedValueOnce({ items: [], more: true });
    expect(await decideHeld(business, { decision: "accept" })).toMatchObject({ decided: 0, more: false });
  });
});
