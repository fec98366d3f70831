import { connect } from "node:net";
import * as sdk from "@aws-sdk/client-dynamodb";
import { documents } from "#functions/data/table.ts";

// Sends calls to the local DynamoDB as plain JSON, because the SDK took half of the tests' time.

interface Answer {
  status: number;
  body: ReturnType<typeof JSON.parse>;
}

interface Line {
  ask(text: string): Promise<Answer>;
}

const { hostname, port } = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
const free: Line[] = [];

function bodyIn(received: Buffer): { from: number; to: number } | null {
  const headEnds = received.indexOf("\r\n\r\n");
  if (headEnds === -1) return null;
  const head = received.toString("latin1", 0, headEnds);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`DynamoDB does not say how long its answer is: ${head}`);
  return { from: headEnds + 4, to: headEnds + 4 + Number(length) };
}

const parsed = (text: string): Answer["body"] =>
  text.includes('"B":"')
    ? JSON.parse(text, (name, value) =>
        name === "B" && typeof value === "string" ? Buffer.from(value, "base64") : value,
      )
    : JSON.parse(text);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const itemIn = (input: object): object => {
  const item: unknown = Reflect.get(input, "Item");
  if (!isObject(item)) return {};
  const inBase64 = (value: unknown) =>
    isObject(value) && "B" in value && value.B instanceof Uint8Array
      ? { B: Buffer.from(value.B).toString("base64") }
      : value;
  return { Item: Object.fromEntries(Object.entries(item).map(([name, value]) => [name, inBase64(value)])) };
};

function openLine(): Line {
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let asked: PromiseWithResolvers<Answer> | undefined;
  let received: Buffer[] = [];
  let missing = 0;
  const line: Line = {
    ask: (text) => {
      asked = Promise.withResolvers();
      socket.ref().write(text);
      return asked.promise;
    },
  };
  socket.on("data", (part) => {
    received.push(part);
    missing -= part.length;
    if (missing > 0) return;
    const all = Buffer.concat(received);
    received = [all];
    const body = bodyIn(all);
    if (body === null) return;
    missing = body.to - all.length;
    if (missing > 0) return;
    received = [];
    // A worker may exit while idle.
    socket.unref();
    free.push(line);
    const status = Number(all.toString("latin1", 9, 12));
    asked?.resolve({ status, body: parsed(all.toString("utf8", body.from, body.to)) });
  });
  socket.on("error", (error) => asked?.reject(error));
  socket.on("close", () => {
    if (free.includes(line)) free.splice(free.indexOf(line), 1);
    asked?.reject(new Error("DynamoDB ended the connection."));
  });
  return line;
}

const headers = [
  "POST / HTTP/1.1",
  `host: ${hostname}:${port}`,
  "content-type: application/x-amz-json-1.0",
  // DynamoDB's stand-in requires a signature, but does not verify it.
  "authorization: AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00",
  "x-amz-date: 20260101T000000Z",
].join("\r\n");

function ask(operation: string, input: object): Promise<Answer> {
  const body = JSON.stringify({
    ...input,
    ...itemIn(input),
    // DynamoDB compares each token with all of the last ten minutes, which protects only repetitions after a lost
    // answer.
    ClientRequestToken: undefined,
  });
  const length = Buffer.byteLength(body);
  return (free.pop() ?? openLine()).ask(
    `${headers}\r\nx-amz-target: DynamoDB_20120810.${operation}\r\ncontent-length: ${length}\r\n\r\n${body}`,
  );
}

function errorOf({ status, body: { __type, message, Message, ...more } }: Answer): Error {
  const name = String(__type).split("#").at(-1) ?? "";
  const told = { name, message: message ?? Message, $metadata: { httpStatusCode: status }, ...more };
  const Known = Reflect.get(sdk, name);
  if (Known !== undefined) return new Known(told);
  return new sdk.DynamoDBServiceException({ ...told, $fault: status < 500 ? "client" : "server" });
}

for (const name of [
  "httpSigningMiddleware",
  "contentLengthMiddleware",
  "getUserAgentMiddleware",
  "hostHeaderMiddleware",
  "recursionDetectionMiddleware",
])
  documents.middlewareStack.remove(name);

documents.middlewareStack.add((next) => (args) => next({ ...args, request: args.input }), {
  name: "serializerMiddleware",
  step: "serialize",
  override: true,
});
documents.middlewareStack.add(
  (_, { commandName = "" }) =>
    async ({ input }) => {
      const answer = await ask(commandName.replace(/Command$/, ""), input);
      if (answer.status !== 200) throw errorOf(answer);
      return { response: answer, output: { ...answer.body, $metadata: { httpStatusCode: 200 } } };
    },
  { name: "deserializerMiddleware", step: "deserialize", override: true },
);
