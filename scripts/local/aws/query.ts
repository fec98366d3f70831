import { randomUUID } from "node:crypto";
import { type AwsAnswer, type AwsRefusal, type Call, statusOf } from "./answer.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const xml = (status: number, body: string): AwsAnswer => ({ status, headers: { "content-type": "text/xml" }, body });

interface QueryProtocol {
  owns(call: Call): boolean;
  result(action: string, inner: string): AwsAnswer;
  refuse(refusal: AwsRefusal): AwsAnswer;
}

/** The API version tells SES and SNS apart. */
export function queryProtocol(service: string, version: string): QueryProtocol {
  const namespace = `http://${service}.amazonaws.com/doc/${version}/`;
  const requestId = () => `<RequestId>${randomUUID()}</RequestId>`;
  return {
    owns: ({ headers, body }) =>
      (headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false) &&
      new URLSearchParams(body).get("Version") === version,
    result: (action, inner) =>
      xml(
        200,
        `<${action}Response xmlns="${namespace}"><${action}Result>${inner}</${action}Result>` +
          `<ResponseMetadata>${requestId()}</ResponseMetadata></${action}Response>`,
      ),
    refuse: (refusal) =>
      xml(
        statusOf(refusal),
        `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type><Code>${escaped(refusal.error)}</Code>` +
          `<Message>${escaped(refusal.message)}</Message></Error>${requestId()}</ErrorResponse>`,
      ),
  };
}
