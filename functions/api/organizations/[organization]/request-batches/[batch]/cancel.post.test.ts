import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { changeMessage } from "#functions/data/delivery/message-life.ts";
import { organizationKey } from "#functions/data/keys.ts";
import { cancelMark } from "#functions/data/requests/batches.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { textsGoNowhere, textsSent } from "#functions/testing/sent-request.ts";
import { cancelRequestBatchRoute as route } from "#shared/contract/requests.ts";

ownDate();
textsGoNowhere();

async function anUpload(count: number) {
  const business = await anAskingBusiness();
  await business.hasCredits(100);
  const _id = ulid();
  const customers = Array.from({ length: count }, () => ({ phone: aCustomersNumber() }));
  const body = { channel: "sms", customers, batch: { _id, first: 0, total: count } };
  const sent = await business.send(body);
  const ids = sent.body.accepted.map((request: { _id: string }) => request._id);
  return { business, _id, ids, body, cancel: () => business.cancelBatch(_id) };
}

const onTheRoad = async (id: string) => {
  await changeMessage(id, ["queued"], {}, { handedOverAt: new Date().toISOString() });
  return sendRequest(id, new Date());
};

describe("taking an upload back", () => {
  it("takes back all that waits, gives each credit back once, and lets everybody be asked again", async () => {
    const { business, _id, body, cancel } = await anUpload(30);
    expect(await business.credits()).toBe(70);
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await business.batch(_id)).body).toMatchObject({
      canceledAt: new Date().toISOString(),
      counts: { queued: 0, canceled: 30, sent: 0 },
    });
    expect(await business.credits()).toBe(100);
    expect(await business.ledger()).toBe(100);
    const said = (await auditOf(business.own)).filter((entry) => entry.route === route.id);
    expect(said).toMatchObject([{ subject: _id }]);
    const again = await business.send({ ...body, batch: { ...body.batch, _id: ulid() } });
    expect(again.body.accepted).toHaveLength(30);
  });

  it("counts for nobody as having been asked that day", async () => {
    const business = await anAskingBusiness();
    const customers = [{ phone: aCustomersNumber() }];
    for (let time = 0; time < 4; time++) {
      const _id = ulid();
      const { body } = await business.send({ channel: "sms", customers, batch: { _id, first: 0, total: 1 } });
      expect([time, body.skipped]).toEqual([time, []]);
      expect((await business.cancelBatch(_id)).body.left).toBe(0);
    }
  });

  it("leaves what went out, and says how many that were", async () => {
    const { business, ids, cancel } = await anUpload(3);
    pass(2 * minute);
    expect(await onTheRoad(ids[1])).toBe("sent");
    expect((await cancel()).body).toMatchObject({
      left: 0,
      counts: { sent: 1, canceled: 2 },
      firstSentAt: new Date().toISOString(),
    });
    expect(await business.credits()).toBe(99);
    expect(await business.ledger()).toBe(99);
  });

  it("lets nothing go out from its first write on, also what was not taken back yet", async () => {
    const { business, _id, ids } = await anUpload(2);
    await cancelMark(_id, { organization: business.own, user: ulid(), route: route.id, now: new Date() });
    pass(2 * minute);
    expect(await onTheRoad(ids[0])).toBe("failed");
    expect(textsSent()).toEqual([]);
    expect((await business.read(ids[0])).body).toMatchObject({ status: "canceled", reason: "canceled" });
    expect((await readMessage(ids[1]))?.status).toBe("queued");
    expect(await business.credits()).toBe(99);
  });

  it("asks nobody else by it", async () => {
    const { business, body, cancel } = await anUpload(1);
    await cancel();
    const more = await business.send({
      ...body,
      customers: [{ phone: aCustomersNumber() }],
      batch: { ...body.batch, first: 1 },
    });
    expect([more.status, more.body.error.code]).toEqual([409, "batch_canceled"]);
  });

  it("is for who may ask, and knows no other business's uploads, nor those of others to an employee", async () => {
    const { business, _id, cancel } = await anUpload(1);
    const other = await anAskingBusiness();
    expect((await other.cancelBatch(_id)).body.error.code).toBe("batch_not_found");
    const clerk = await aMember(business.own, "employee");
    const hidden = await ask(route, { params: { organization: business.own, batch: _id }, cookie: clerk.cookie });
    expect(hidden.body.error.code).toBe("batch_not_found");
    expect((await cancel()).status).toBe(200);
  });
});

describe("an organization that closes while its upload waits", () => {
  it("sends none of it, and has its credits back", async () => {
    const { business, ids, _id } = await anUpload(3);
    const closed = { ...business.itself.organization, closedAt: new Date().toISOString() };
    await documents.send(
      new PutCommand({
        TableName: tableName,
        Item: { ...organizationKey(business.own), kind: "organization", ...closed },
      }),
    );
    pass(2 * minute);
    for (const id of ids) expect(await onTheRoad(id)).toBe("failed");
    expect((await business.batch(_id)).body.counts.skipped).toBe(3);
    expect(textsSent()).toEqual([]);
    expect(await business.credits()).toBe(100);
    expect(await business.ledger()).toBe(100);
  });
});
