import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import * as contract from "#shared/contract/rate-tokens.ts";
import { ask } from "./handlers.ts";
import { aCustomersNumber, anAskingBusiness, inOpenHours } from "./request-calls.ts";

const replaced = () => mockClient(SNSClient);
let sns: ReturnType<typeof replaced>;

/** Nothing is sent, and each test starts within sending hours. */
export function textsGoNowhere(): void {
  beforeAll(() => {
    sns = replaced();
  });
  afterAll(() => sns.restore());
  beforeEach(() => {
    inOpenHours();
    sns.reset();
    sns.on(CheckIfPhoneNumberIsOptedOutCommand).resolves({ isOptedOut: false });
    sns.on(PublishCommand).resolves({ MessageId: "1" });
  });
}

export const textsSent = () => sns.commandCalls(PublishCommand).map(({ args }) => args[0].input);

export const textsAreTaken = (): void => {
  sns.on(PublishCommand).resolves({ MessageId: "1" });
};

/** Marks every number as opted out at SNS. */
export const textsAreOptedOut = (): void => {
  sns.on(CheckIfPhoneNumberIsOptedOutCommand).resolves({ isOptedOut: true });
};

export const textsAreDelayed = (): void => {
  sns
    .on(PublishCommand)
    .rejects(Object.assign(new Error("later"), { name: "ThrottledException", $metadata: { httpStatusCode: 429 } }));
};

export const textsAreRefused = (): void => {
  sns
    .on(PublishCommand)
    .rejects(Object.assign(new Error("no"), { name: "InvalidParameter", $metadata: { httpStatusCode: 400 } }));
};

const form = (fields: Record<string, string>) => new URLSearchParams({ trap: "", nonce: "", ...fields }).toString();

export async function aSentRequest(more: Record<string, unknown> = {}, settings: Partial<OrganizationItem> = {}) {
  const business = await anAskingBusiness(settings);
  await business.hasCredits(100);
  const phone = aCustomersNumber();
  const sent = await business.text(phone, more);
  const request: string = sent.body.accepted[0]._id;
  await sendRequest(request, new Date());
  const token = /\/t\/(\w+)/.exec(textsSent().at(-1)?.Message ?? "")?.[1] ?? "";
  const params = { token };
  return {
    ...business,
    phone,
    request,
    params,
    page: () => ask(contract.showTokenPageRoute, { params }),
    submit: (fields: Record<string, string>) => ask(contract.submitTokenPageRoute, { params, text: form(fields) }),
    json: (body: unknown) => ask(contract.submitRateTokenRoute, { params, body }),
    look: () => ask(contract.readRateTokenRoute, { params }),
    opened: () => ask(contract.openRateTokenRoute, { params }),
    withdraw: () => ask(contract.withdrawTokenCommentRoute, { params }),
    stop: () => ask(contract.optOutRoute, { params, text: "List-Unsubscribe=One-Click" }),
    stopPage: (query: Record<string, string> = {}) => ask(contract.showStopPageRoute, { params, query }),
    stopByPage: () => ask(contract.submitStopPageRoute, { params }),
    undoStop: () => ask(contract.submitStopPageRoute, { params, text: "undo=1" }),
    state: async () => (await business.read(request)).body,
  };
}
