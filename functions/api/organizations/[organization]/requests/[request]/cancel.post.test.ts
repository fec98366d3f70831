import { describe, expect, it } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { aSentRequest, textsGoNowhere, textsSent } from "#functions/testing/sent-request.ts";
import { cancelRequestRoute as route } from "#shared/contract/requests.ts";

ownDate();
textsGoNowhere();

describe("taking a request back", () => {
  it("gives its credit back once, sends nothing, and lets its customer be asked again", async () => {
    const business = await anAskingBusiness();
    const phone = aCustomersNumber();
    const { body } = await business.text(phone);
    const request = body.accepted[0]._id;
    const answers = await Promise.all([1, 2, 3].map(() => business.cancel(request)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await business.read(request)).body).toMatchObject({ status: "canceled", sentAt: null });
    expect(await business.credits()).toBe(100);
    const said = (await auditOf(business.own)).filter((entry) => entry.route === route.id);
    expect(said).toMatchObject([{ subject: request }]);
    expect(await sendRequest(request, new Date())).toBeNull();
    expect(textsSent()).toEqual([]);
    expect((await business.text(phone)).body.accepted).toHaveLength(1);
    expect(await business.ledger()).toBe(await business.credits());
  });

  it("is too late once it was sent", async () => {
    const { cancel, request } = await aSentRequest();
    expect((await cancel(request)).body.error.code).toBe("request_not_queued");
  });
});
