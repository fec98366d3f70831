import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { describe, expect, it } from "vitest";
import { OriginCheck, originCheckCode, originHeader } from "./origin-check.ts";

const [one, two] = ["1".repeat(43), "2".repeat(43)] as const;

function check(keys: string, headers: Record<string, string>) {
  const exported: { handler?: (event: object) => Promise<{ isAuthorized: boolean }> } = {};
  const process = { env: { ORIGIN_KEYS: keys } };
  runInNewContext(originCheckCode, { require: createRequire(import.meta.url), exports: exported, process });
  return exported.handler?.({ headers });
}

describe("a request", () => {
  it.each([
    ["gets in with what CloudFront sends", one, { [originHeader]: one }, true],
    [
      "gets in with the old key while CloudFront changes to the new one",
      `${one},${two}`,
      { [originHeader]: one },
      true,
    ],
    ["gets in with the new key as soon as the API knows it", `${one},${two}`, { [originHeader]: two }, true],
    ["does not get in with a key that was taken away", two, { [originHeader]: one }, false],
    ["does not get in with a guess", one, { [originHeader]: one.slice(1) }, false],
    ["does not get in with both keys at once", `${one},${two}`, { [originHeader]: `${one},${two}` }, false],
    ["does not get in with an empty header", one, { [originHeader]: "" }, false],
    ["does not get in without the header", one, {}, false],
  ])("%s", async (_, keys, headers, isAuthorized) => {
    expect(await check(keys, headers as Record<string, string>)).toEqual({ isAuthorized });
  });
});

describe("the keys", () => {
  function deployed(keys: readonly number[]) {
    const stack = new Stack(new App({ builtinCloudFormationValidation: false }), "Example");
    const { headerValue } = new OriginCheck(stack, "OriginCheck", { api: new HttpApi(stack, "Api"), keys });
    const template = Template.fromStack(stack);
    const secrets = template.findResources("AWS::SecretsManager::Secret");
    const [authorizer] = Object.values(template.findResources("AWS::Lambda::Function"));
    const taken = JSON.stringify(authorizer?.Properties.Environment.Variables.ORIGIN_KEYS);
    const sent = JSON.stringify(stack.resolve(headerValue.unsafeUnwrap()));
    return { ids: Object.keys(secrets), secrets: Object.values(secrets), taken, sent };
  }

  it("are taken all and sent the last, so that a new one is known before it is sent", () => {
    const [before, during, after] = [deployed([1]), deployed([1, 2]), deployed([2])];
    const [first, second] = during.ids;
    expect([before.ids, after.ids]).toEqual([[first], [second]]);
    for (const id of during.ids) expect(during.taken).toContain(id);
    expect(during.sent).toContain(second);
    expect(during.sent).not.toContain(first);
    expect(after.taken).not.toContain(first);
  });

  it("have no name of their own: Secrets Manager reserves the name of a deleted secret for weeks", () => {
    for (const { Properties } of deployed([1, 2]).secrets) expect(Properties.Name).toBeUndefined();
  });
});

it("is short enough to be written into the template", () => {
  expect(originCheckCode.length).toBeLessThan(4_096);
});
