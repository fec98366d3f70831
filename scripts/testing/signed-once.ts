import { documents } from "#functions/data/table.ts";

// The local DynamoDB wants a signature, but does not verify it: one for all calls. Signing each took a sixth of these
// tests' time.
const headers = {
  authorization:
    "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00",
  "x-amz-date": "20260101T000000Z",
};

documents.middlewareStack.add(
  (next) => (args) => {
    const { request } = args as { request: { headers: object } };
    Object.assign(request.headers, headers);
    return next(args);
  },
  { step: "finalizeRequest", name: "signedOnce", override: true },
);
documents.middlewareStack.remove("httpSigningMiddleware");

// Before each transaction it looks through the tokens of all others of the last ten minutes. They are there for those that
// are sent again because an answer was lost on its way: no test loses one of the local DynamoDB's.
documents.middlewareStack.add(
  (next, { commandName }) =>
    (args) => {
      const { request } = args as { request: { body: Uint8Array<ArrayBuffer> | string } };
      if (commandName === "TransactWriteItemsCommand" && typeof request.body !== "string")
        request.body = new TextDecoder().decode(request.body).replace(/,"ClientRequestToken":"[^"]*"/, "");
      return next(args);
    },
  { step: "build", name: "withoutToken", priority: "high", override: true },
);
