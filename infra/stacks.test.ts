import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { App, Stack, Validations } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { AwsSolutionsChecks } from "cdk-nag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { variables } from "#shared/contract/environment.ts";
import { events, handlerSeconds } from "#shared/contract/events.ts";
import { addressesOf, openedAt, unrouted } from "#shared/contract/gateway.ts";
import { perKey, type Route } from "#shared/contract/route.ts";
import { areas, handlerOf, routes } from "#shared/contract/table.ts";
import { nextTry } from "#shared/rules/sending/sending.ts";
import { checkoutPatterns, keptPatterns } from "./api-patterns.ts";
import { billedParts } from "./billed-parts.ts";
import { bundlesIn } from "./bundles.ts";
import { cdk } from "./command-line.ts";
import { kept, requestEnds, withCards } from "./request-ends.ts";
import { checkoutHeaders, framedHeaders, securityHeaders } from "./security-headers.ts";
import { resourceCounts, resourcesAtMost } from "./stacks.ts";
import { table } from "./table.ts";
import { synthesised } from "./testing.ts";

type Json = ReturnType<typeof JSON.parse>;
type Resource = { Type: string; Properties: Json; DependsOn?: string[] };

let all: ReturnType<typeof synthesised>;
/** By logical id; CDK's own ids are not unique over nested stacks. */
let resources: Record<string, Resource>;
let nested: Record<string, Record<string, Resource>>;

const read = (file: string): Record<string, Resource> =>
  JSON.parse(readFileSync(join(all.directory, file), "utf8")).Resources;
const properties = (type: string): Json => ofType(type)[0]?.[1].Properties;
const ofType = (type: string) =>
  Object.values(nested).flatMap((stack) => Object.entries(stack).filter(([, { Type }]) => Type === type));

const hash = /[0-9A-F]{8}$/;
const alarmsById = (): Record<string, Json> =>
  Object.fromEntries(
    ofType("AWS::CloudWatch::Alarm").map(([id, { Properties }]) => [
      id.replace(hash, "").replace(/Alarm$/, ""),
      Properties,
    ]),
  );
const alarms = (): Json[] => Object.values(alarmsById());

beforeAll(() => {
  all = synthesised();
  const files = readdirSync(all.directory).filter((file) => file.endsWith(".template.json"));
  nested = Object.fromEntries(
    files.map((file) => [file.replace(/[0-9A-F]{8}\.nested.*|\.template.*/, ""), read(file)]),
  );
  resources = Object.assign({}, ...Object.values(nested));
}, 60_000);

afterAll(() => all?.clear());

const nameIn =
  /^(TableName|SecretName|Name|ApiName|RoleName|FunctionName|QueueName|BucketName|LogGroupName|RuleName|PipeName)$/;

const fixedNames = ({ Type, Properties = {} }: Resource): string[] => {
  // Unique within their API only.
  if (/ApiGatewayV2::(Authorizer|Stage)$/.test(Type)) return [];
  const configs = Object.entries(Properties).flatMap(([key, value]) => (key.endsWith("Config") ? [value] : []));
  return [Properties, ...configs]
    .flatMap((part) => Object.entries(part))
    .flatMap(([key, value]) => (nameIn.test(key) && typeof value === "string" ? [`${Type} ${value}`] : []));
};

/** Stub bundles export their handler's name. */
const handlerIn = async (logicalId: string): Promise<string> => {
  const key: string = resources[logicalId]?.Properties.Code.S3Key;
  const folder = readdirSync(all.directory).find((file) => file.startsWith(`asset.${key.replace(".zip", "")}`));
  const { handler } = await import(/* @vite-ignore */ join(all.directory, folder ?? "", "index.mjs"));
  return handler;
};

describe("routes", () => {
  const addresses = routes.flatMap((route) =>
    addressesOf(route).map(({ id, method, path }) => ({ id, key: `${method} ${path}`, route })),
  );

  it("have ids that no other route or event has", () => {
    const ids = [...routes, ...events].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-zA-Z0-9]+$/);
  });

  it("are exactly those of the contract, each once, and refuse what did not come through CloudFront", () => {
    const keys = ofType("AWS::ApiGatewayV2::Route").map(([, { Properties }]) => Properties.RouteKey);
    expect(keys.sort()).toEqual([...addresses.map(({ key }) => key), "$default"].sort());
    for (const [, { Properties }] of ofType("AWS::ApiGatewayV2::Route"))
      expect(Properties.AuthorizationType).toBe("CUSTOM");
  });

  it.each(routes)("$method $path is the logical id $id and runs its own handler", async (route) => {
    expect(resources[route.id]?.Properties.RouteKey).toBe(`${route.method} ${route.path}`);
    expect(await handlerIn(`${route.id}Function`)).toBe(handlerOf(route));
    const { Ref: integration } = resources[route.id]!.Properties.Target["Fn::Join"][1][1];
    expect(resources[integration]?.Properties.IntegrationUri["Fn::GetAtt"]).toEqual([`${route.id}Function`, "Arn"]);
  });

  it("have another address, for HEAD, that run the same function", () => {
    for (const { id, key, route } of addresses) {
      expect(resources[id]?.Properties.RouteKey).toBe(key);
      expect(resources[id]?.Properties.Target).toEqual(resources[route.id]?.Properties.Target);
    }
  });

  it("leave nothing to API Gateway's own words: what fits none of them runs a function of ours", async () => {
    expect(resources[unrouted.id]?.Properties.RouteKey).toBe("$default");
    expect(await handlerIn(`${unrouted.id}Function`)).toBe(unrouted.handler);
  });

  it("may each invoke their function", () => {
    // API Gateway calls as api/stage/METHOD/path, and as api/stage/$default.
    const pattern = (id: string) => (id === unrouted.id ? '/*/*"]]}' : '/*/*/*"]]}');
    const allowed = ofType("AWS::Lambda::Permission").map(
      ([, { Properties }]) => `${Properties.FunctionName["Fn::GetAtt"]?.[0]} ${JSON.stringify(Properties.SourceArn)}`,
    );
    for (const { id } of [...routes, unrouted]) {
      const own = allowed.filter((one) => one.startsWith(`${id}Function `));
      expect(own, id).toHaveLength(1);
      expect(own[0]?.endsWith(pattern(id)), own[0]).toBe(true);
      expect(own[0]).not.toContain(`/*${pattern(id)}`);
    }
  });
});

describe("functions", () => {
  const handlers = () => ofType("AWS::Lambda::Function").filter(([id]) => id.endsWith("Function"));

  it("are one for each route and event, on the runtime that the tests run on", () => {
    expect(handlers()).toHaveLength(routes.length + events.length + 1);
    for (const [, { Properties }] of ofType("AWS::Lambda::Function"))
      expect(Properties).toMatchObject({
        Runtime: `nodejs${process.versions.node.split(".")[0]}.x`,
        Architectures: ["arm64"],
        Handler: "index.handler",
        LoggingConfig: { LogFormat: "JSON" },
      });
  });

  it("give up before API Gateway does", () => {
    for (const route of routes) expect(resources[`${route.id}Function`]?.Properties.Timeout).toBeLessThan(30);
  });

  it("get no environment variable but those of the contract, and none that names what they may not use", () => {
    const given = (id: string) => resources[`${id}Function`]?.Properties.Environment.Variables;
    const everywhere = { TABLE_NAME: expect.anything(), PUBLIC_ORIGIN: "https://reviens.example" };
    const signing = { SECRET_NAME: expect.anything(), SMS_REPLIES: "off", EMAILS_A_DAY: "10000" };
    const storing = { LOGOS_BUCKET: "reviens-logos-example-000000000000" };
    const mailing = {
      MAIL_FROM: "Reviens <hello@reviens.example>",
      MAIL_SETS: "reviens-example",
      REPLY_DOMAIN: "reply.reviens.example",
      PROVIDER_TIMEOUT: "5000",
      SEND_PACE: "215",
    };
    const sweeping = { EMAILS_A_SECOND: "14" };
    const billing = {
      STRIPE_API: "https://api.stripe.com",
      STRIPE_SCRIPT: "https://js.stripe.com/endive/stripe.js",
      STRIPE_TAX: "off",
      SALES_ADDRESS: "sales@reviens.example",
    };
    const reading = {
      GOOGLE_PLACES_API: "https://places.googleapis.com",
      TRIPADVISOR_API: "https://api.content.tripadvisor.com",
    };
    expect(
      Object.keys({
        ...everywhere,
        ...signing,
        ...storing,
        ...mailing,
        ...sweeping,
        ...billing,
        ...reading,
      }).toSorted(),
    ).toEqual(Object.keys(variables).toSorted());
    expect(given("healthRead")).toEqual(everywhere);
    expect(given("messagesSweep")).toEqual({ ...everywhere, ...sweeping });
    expect(given("feedbackList")).toEqual({ ...everywhere, ...signing });
    expect(given("logoPut")).toEqual({ ...everywhere, ...signing, ...storing, ...reading });
    expect(given("subscriptionRead")).toEqual({ ...everywhere, ...signing, ...billing });
    expect(given("messages")).toEqual({ ...everywhere, ...signing, ...mailing });
    for (const [id, { Properties }] of handlers())
      expect(Object.keys(variables), id).toEqual(expect.arrayContaining(Object.keys(Properties.Environment.Variables)));
  });

  it("share one role and one log group per area", () => {
    for (const area of Object.keys(areas)) {
      const inside = Object.values(nested[`ReviensExampleApi${area.charAt(0).toUpperCase()}${area.slice(1)}`] ?? {});
      expect(
        inside.filter(({ Type }) => Type === "AWS::IAM::Role"),
        area,
      ).toHaveLength(1);
      expect(
        inside.filter(({ Type }) => Type === "AWS::Logs::LogGroup"),
        area,
      ).toHaveLength(1);
    }
  });

  it("are not deployed without their code", () => {
    expect(() => bundlesIn("/nowhere")).toThrow(/No bundle below \/nowhere[\s\S]*api\/health\.get/);
  });
});

describe("the table", () => {
  it("is the one that the local stack has too, and cannot be lost by a deployment", () => {
    const [[, found] = []] = ofType("AWS::DynamoDB::GlobalTable");
    expect(found).toMatchObject({ DeletionPolicy: "RetainExceptOnCreate", UpdateReplacePolicy: "Retain" });
    expect(found?.Properties).toMatchObject({
      TableName: `${table.name}-example`,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [
        { AttributeName: table.partitionKey, KeyType: "HASH" },
        { AttributeName: table.sortKey, KeyType: "RANGE" },
      ],
      GlobalSecondaryIndexes: table.indexes.map(({ name, partitionKey, sortKey }) => ({
        IndexName: name,
        KeySchema: [
          { AttributeName: partitionKey, KeyType: "HASH" },
          { AttributeName: sortKey, KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      })),
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
      TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
      SSESpecification: { SSEEnabled: true },
      Replicas: [
        {
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        },
      ],
    });
    expect(all.data.terminationProtection).toBe(true);
  });

  it("has a signing key beside it that outlives deployments", () => {
    Template.fromStack(all.data).hasResource("AWS::SecretsManager::Secret", {
      DeletionPolicy: "RetainExceptOnCreate",
      Properties: {
        Name: "reviens/example/keys",
        GenerateSecretString: { GenerateStringKey: "marks", PasswordLength: 43 },
      },
    });
  });
});

describe("a first deployment that fails", () => {
  it("leaves nothing behind that the next one would trip over", () => {
    const kept = Object.values(nested).flatMap((stack) =>
      Object.entries(stack).filter(([, resource]: [string, Json]) => resource.DeletionPolicy === "Retain"),
    );
    expect(kept).toEqual([]);
  });

  it("can take the table away again, because nothing of its stack comes after it", () => {
    const [[id, table] = []] = ofType("AWS::DynamoDB::GlobalTable");
    const stack = Object.values(nested).find((resources) => id !== undefined && id in resources) ?? {};
    const others = Object.keys(stack).filter((other) => other !== id && stack[other]?.Type !== "AWS::CDK::Metadata");
    expect((table as Json).DependsOn.toSorted()).toEqual(others.toSorted());
  });
});

describe("events", () => {
  const queued = events.flatMap(({ trigger, ...event }) =>
    trigger.kind === "queue" ? [{ ...event, ...trigger }] : [],
  );
  const branches = events.flatMap(({ trigger, ...event }) =>
    trigger.kind === "branch" ? [{ ...event, ...trigger }] : [],
  );
  const shared = [...queued, ...branches];
  const mappingOf = (id: string): Json =>
    ofType("AWS::Lambda::EventSourceMapping").find(
      ([, { Properties }]) => Properties.FunctionName.Ref === `${id}Function`,
    )?.[1].Properties;
  const published = events.flatMap(({ trigger, ...event }) =>
    trigger.kind === "topic" ? [{ ...event, ...trigger }] : [],
  );
  const queueAt = (arn: Json): Json => resources[arn["Fn::GetAtt"][0]]?.Properties;
  const pipeOf = (id: string): Json => resources[id]?.Properties;

  it.each(queued)("$id takes from the stream what fits, without code, and carries nothing personal", (event) => {
    const { SourceParameters, TargetParameters } = pipeOf(event.id);
    expect(SourceParameters.FilterCriteria.Filters.map(({ Pattern }: Json) => JSON.parse(Pattern))).toEqual(
      event.patterns,
    );
    expect(SourceParameters.DynamoDBStreamParameters).toMatchObject({
      StartingPosition: "TRIM_HORIZON",
      OnPartialBatchItemFailure: "AUTOMATIC_BISECT",
      MaximumRecordAgeInSeconds: 86_400,
      DeadLetterConfig: { Arn: expect.anything() },
    });
    const template = JSON.parse(TargetParameters.InputTemplate);
    expect(template).toEqual({
      eventName: "<$.eventName>",
      ...Object.fromEntries(event.carries.map((name) => [name, `<$.dynamodb.NewImage.${name}.S>`])),
    });
    expect(["_id", "organization", "kind", "template", "status"]).toEqual(expect.arrayContaining([...event.carries]));
  });

  it("are fed by at most two readers of the stream: a third would be throttled", () => {
    expect(ofType("AWS::Pipes::Pipe")).toHaveLength(queued.length);
    expect(queued.length).toBeLessThanOrEqual(2);
    const mappings = ofType("AWS::Lambda::EventSourceMapping").map(([, { Properties }]) => Properties.EventSourceArn);
    for (const source of mappings) expect(queueAt(source).VisibilityTimeout).toBeDefined();
  });

  it.each(shared)(
    "$id is handed over in bounded numbers, again and again, then kept as a dead letter",
    async (event) => {
      expect(await handlerIn(`${event.id}Function`)).toBe(event.handler);
      const mapping = mappingOf(event.id);
      expect(mapping).toMatchObject({
        BatchSize: event.batch,
        ScalingConfig: { MaximumConcurrency: event.concurrency },
        FunctionResponseTypes: ["ReportBatchItemFailures"],
      });
      const queue = queueAt(mapping.EventSourceArn);
      expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * resources[`${event.id}Function`]?.Properties.Timeout);
      expect(queue.RedrivePolicy.maxReceiveCount).toBe(event.tries);
      expect(queueAt(queue.RedrivePolicy.deadLetterTargetArn).MessageRetentionPeriod).toBe(14 * 86_400);
    },
  );

  it.each(shared)("$id gets its share of what its pipe takes, as the pipe wrote it", ({ id, takes, ...event }) => {
    const topic = pipeOf("of" in event ? event.of : id).Target;
    const subscription = ofType("AWS::SNS::Subscription").find(
      ([, { Properties }]) =>
        JSON.stringify(Properties.Endpoint) === JSON.stringify(mappingOf(id).EventSourceArn) &&
        JSON.stringify(Properties.TopicArn) === JSON.stringify(topic),
    );
    expect(subscription?.[1].Properties).toMatchObject({
      Protocol: "sqs",
      RawMessageDelivery: true,
      FilterPolicyScope: "MessageBody",
      FilterPolicy: Object.fromEntries(
        (takes ?? []).map(({ attribute, of, but }) => [attribute, of ?? [{ "anything-but": but }]]),
      ),
      RedrivePolicy: { deadLetterTargetArn: expect.anything() },
    });
    const pipe: Json = resources["of" in event ? event.of : id];
    expect(pipe.DependsOn).toContain(subscription?.[0]);
  });

  it("lose nothing between branches: each record that a pipe takes is in exactly one share", () => {
    for (const { id, takes = [] } of queued) {
      const shares = [takes, ...branches.filter(({ of }) => of === id).map((branch) => branch.takes)];
      const named = Map.groupBy(shares.flat(), ({ attribute }) => attribute);
      // All combinations of named values and one unnamed value for each attribute.
      let records: Record<string, string>[] = [{}];
      for (const [attribute, fittings] of named) {
        const values = new Set(["another", ...fittings.flatMap(({ of = [], but = [] }) => [...of, ...but])]);
        records = records.flatMap((one) => [...values].map((value) => ({ ...one, [attribute]: value })));
      }
      for (const record of records) {
        const takers = shares.filter((share) =>
          share.every(({ attribute, of, but }) => {
            const value = record[attribute] ?? "";
            return of ? of.includes(value) : !but?.includes(value);
          }),
        );
        expect([record, takers.length]).toEqual([record, 1]);
      }
    }
  });

  it.each(published)(
    "$id takes from its topic what its service alone may publish, and keeps it as a queue does",
    async (event) => {
      expect(await handlerIn(`${event.id}Function`)).toBe(event.handler);
      expect(resources[event.id]?.Type).toBe("AWS::SNS::Topic");
      const subscription = ofType("AWS::SNS::Subscription").find(
        ([, { Properties }]) => Properties.TopicArn.Ref === event.id,
      )?.[1].Properties;
      // The envelope has the publishing time, which orders opt-outs.
      expect(subscription).toMatchObject({ Protocol: "sqs" });
      expect(subscription.RawMessageDelivery).toBeUndefined();
      const queue = queueAt(subscription.Endpoint);
      expect(queue.RedrivePolicy.maxReceiveCount).toBe(event.tries);
      expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * resources[`${event.id}Function`]?.Properties.Timeout);
      expect(queueAt(queue.RedrivePolicy.deadLetterTargetArn).MessageRetentionPeriod).toBe(14 * 86_400);
      const policy = ofType("AWS::SNS::TopicPolicy").find(
        ([, { Properties }]) => Properties.Topics[0].Ref === event.id,
      );
      const statements: Json[] = policy?.[1].Properties.PolicyDocument.Statement ?? [];
      const [allowed, ...others] = statements.filter(({ Effect }: Json) => Effect === "Allow");
      expect(others).toEqual([]);
      expect(allowed).toMatchObject({
        Principal: { Service: event.publisher },
        Action: "sns:Publish",
        Condition: { StringEquals: { "aws:SourceAccount": expect.anything() } },
      });
    },
  );

  it("give a pipe the rights to read the stream to publish to its topic, and to keep what it could not, and no others", () => {
    const pipeRoles = ofType("AWS::IAM::Policy").filter(([id]) => id.includes("PipeRole"));
    expect(pipeRoles).toHaveLength(queued.length);
    for (const [, { Properties }] of pipeRoles)
      expect(Properties.PolicyDocument.Statement.map(({ Action }: Json) => Action)).toEqual([
        ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:ListStreams"],
        "sqs:SendMessage",
        "sns:Publish",
      ]);
  });

  it("count what ended without being sent, what is put off, and what fails in a queue, each in one number, which is what an alarm can watch", () => {
    const filters = ofType("AWS::Logs::MetricFilter").map(([, { Properties }]) => Properties);
    const counting = filters.filter(({ MetricTransformations: [{ MetricName }] }: Json) => MetricName !== "ColdStart");
    expect(counting.map(({ FilterPattern }) => FilterPattern)).toEqual([
      '{ $.status = "429" }',
      '{ $.message = "message not sent" }',
      '{ ($.message = "message not sent") && ($.template = "complaint*") }',
      '{ $.message = "message put off" }',
      '{ ($.message = "message put off") && ($.attempts >= 5) }',
      '{ $.message = "message of the queue failed" }',
      '{ $.message = "not all billing was settled in time: the next run goes on" }',
      '{ $.message = "not all reminders were looked at in time: the next run goes on" }',
    ]);
    const watched = alarms().map((alarm) => [alarm.Namespace, alarm.MetricName]);
    for (const { MetricTransformations } of counting) {
      const [{ MetricName, MetricNamespace, MetricValue, Dimensions = [] }] = MetricTransformations;
      expect([MetricValue, Dimensions]).toEqual(["1", []]);
      expect(watched).toContainEqual([MetricNamespace, MetricName]);
    }
  });

  it("tell somebody in the afternoon that one message has been refused since noon, however little is sent", () => {
    const [alarm] = alarms().filter(({ MetricName }) => MetricName === "MessagesPutOffLong");
    expect(alarm).toMatchObject({ Period: 900, EvaluationPeriods: 12, DatapointsToAlarm: 3, Threshold: 1 });
    // Three hours include three postponements of a single message, whatever its random pauses.
    const putOff = (early: number) => {
      const at = [new Date("2026-11-27T12:00:00Z")];
      for (let attempts = 1; attempts < 10; attempts++) {
        const firstDueAt = at[0] ?? new Date();
        const next = nextTry({ life: null, firstDueAt, attempts }, at.at(-1) ?? firstDueAt, early);
        if (next) at.push(next);
      }
      return at.slice(5);
    };
    for (const chance of [0, 0.5, 1]) {
      const [first, , third] = putOff(chance);
      expect((third?.getTime() ?? Infinity) - (first?.getTime() ?? 0)).toBeLessThan(11 * 900_000);
    }
  });

  it.each(events.map(({ id, failure }) => [id, failure]))(
    "tell somebody when %s fails, is late, breaks off or stands still, and what that means",
    (id, failure) => {
      const said = alarmsById();
      expect(said[id]?.AlarmDescription).toBe(failure);
      const further = ["Late", "Broken", "Still", "Pipe"].flatMap((what) => said[`${id}${what}`] ?? []);
      expect(further.length).toBeGreaterThan(0);
      for (const { AlarmDescription } of further) expect(AlarmDescription.endsWith(`: ${failure}`)).toBe(true);
    },
  );

  it("tell the operator of each alarm and of its end, and of none where nothing happens", () => {
    const watching = alarms();
    expect(watching.length).toBeGreaterThan(events.length);
    for (const { AlarmActions, OKActions, AlarmDescription, TreatMissingData, MetricName } of watching) {
      expect([AlarmActions.length, OKActions]).toEqual([1, AlarmActions]);
      expect(TreatMissingData).toBe(/Invocations|HealthCheckStatus/.test(MetricName) ? "breaching" : "notBreaching");
      expect(AlarmDescription).toMatch(/^[A-Z].*\.$/);
    }
  });

  it("tell the operator where a schedule is not run, and where a pipe hands nothing over", () => {
    const watching = alarms();
    const still = watching.filter(({ MetricName }) => MetricName === "Invocations");
    const schedules = events.filter(({ trigger }) => trigger.kind === "schedule");
    expect(still.map(({ AlarmDescription }) => AlarmDescription)).toEqual(
      schedules.map(({ failure }) => `Nothing runs by the clock: ${failure}`),
    );
    for (const alarm of still)
      expect(alarm).toMatchObject({ ComparisonOperator: "LessThanThreshold", Threshold: 1, Statistic: "Sum" });
    const pipes = ofType("AWS::Pipes::Pipe").map(([id]) => ({ Ref: id }));
    const failing = watching.filter(({ Namespace }) => Namespace === "AWS/EventBridge/Pipes");
    expect(failing.map(({ Dimensions }) => Dimensions)).toEqual(pipes.map((Value) => [{ Name: "PipeName", Value }]));
    expect(failing.map(({ MetricName }) => MetricName)).toEqual(pipes.map(() => "ExecutionFailed"));
  });

  it("run as often as the contract says", () => {
    const scheduled = events.flatMap(({ id, trigger }) => (trigger.kind === "schedule" ? [{ id, ...trigger }] : []));
    for (const { id, minutes } of scheduled)
      expect(resources[id]?.Properties.ScheduleExpression).toBe(
        `rate(${minutes} ${minutes === 1 ? "minute" : "minutes"})`,
      );
    expect(ofType("AWS::Events::Rule")).toHaveLength(scheduled.length);
  });

  it("may run as long as the local stack lets them", () => {
    for (const { id } of events) expect(resources[`${id}Function`]?.Properties.Timeout, id).toBe(handlerSeconds);
  });

  it("run once each tick, also where they fail: Lambda would repeat them twice within minutes", () => {
    const scheduled = events.filter(({ trigger }) => trigger.kind === "schedule");
    const configured = ofType("AWS::Lambda::EventInvokeConfig").map(([, { Properties }]) => Properties);
    const once = scheduled.map(({ id }) => ({ FunctionName: { Ref: `${id}Function` }, MaximumRetryAttempts: 0 }));
    expect(configured).toHaveLength(once.length);
    expect(configured).toEqual(expect.arrayContaining(once.map((one) => expect.objectContaining(one))));
    for (const { Properties } of ofType("AWS::Events::Rule").map(([, rule]) => rule))
      expect(Properties.Targets).toMatchObject([{ RetryPolicy: { MaximumRetryAttempts: 0 } }]);
  });

  it("are said to fail after three ticks that did, within the time in which what fails is tried so often", () => {
    for (const { id, trigger, failure } of events) {
      if (trigger.kind !== "schedule") continue;
      const alarm = alarms().find(({ AlarmDescription }) => AlarmDescription === failure);
      expect(alarm).toMatchObject({ MetricName: "Errors", Dimensions: [{ Value: { Ref: `${id}Function` } }] });
      expect(alarm).toMatchObject({ Threshold: 1, DatapointsToAlarm: 3 });
      expect(alarm?.Period).toBe(60 * Math.max(5, trigger.minutes));
      // A tick that comes too early leaves the retry to the next one.
      const tries = 2 * ((trigger.retryMinutes ?? 0) + trigger.minutes) * 60;
      expect(alarm?.EvaluationPeriods * alarm?.Period).toBeGreaterThan(tries);
      expect(alarm?.EvaluationPeriods * alarm?.Period).toBeLessThanOrEqual(86_400);
    }
  });

  it("say in their function's description what they do, not what it means when they fail", () => {
    const described = events.map(({ id }) => resources[`${id}Function`]?.Properties.Description);
    expect(described).toEqual(events.map(({ summary }) => summary));
  });
});

describe("alarms", () => {
  const ofQueue = (id: string, road: string): Record<string, string> => ({
    [id]: `Maximum AWS/SQS ApproximateNumberOfMessagesVisible of ${road}DeadLetters >= 1, in 1 of 1 x 5 minutes`,
    [`${id}Late`]: `Maximum AWS/SQS ApproximateAgeOfOldestMessage of ${road}Queue >= 1800, in 3 of 3 x 5 minutes`,
    // Messages that return every six minutes fail in three of four periods.
    [`${id}Broken`]: `Sum AWS/Lambda Errors of ${id}Function >= 1, in 3 of 4 x 5 minutes`,
  });
  const ofPipe = (id: string): Record<string, string> => ({
    [`${id}Pipe`]: `Sum AWS/EventBridge/Pipes ExecutionFailed of ${id} >= 1, in 3 of 3 x 5 minutes`,
  });
  const ofSchedule = (id: string, { minutes, among }: { minutes: number; among: number }): Record<string, string> => ({
    [id]: `Sum AWS/Lambda Errors of ${id}Function >= 1, in 3 of ${among} x ${minutes} minutes`,
    [`${id}Still`]: `Sum AWS/Lambda Invocations of ${id}Function < 1, in 3 of 3 x ${minutes} minutes`,
  });

  /** Metric, resource, threshold and periods of every alarm. */
  const expected: Record<string, string> = {
    // At these shares SES reviews an account.
    AlarmsBounces: "Average AWS/SES Reputation.BounceRate >= 0.05, in 1 of 1 x 60 minutes",
    AlarmsComplaints: "Average AWS/SES Reputation.ComplaintRate >= 0.001, in 1 of 1 x 60 minutes",
    // 80 % of the monthly limit, above which SMS are lost.
    AlarmsThrottles: "Sum AWS/Lambda Throttles >= 10, in 2 of 2 x 5 minutes",
    Slow: "p99 AWS/ApiGateway Latency of Api >= 5000, in 2 of 2 x 15 minutes",
    TurnedAway: "Sum Reviens/example TurnedAway >= 500, in 2 of 2 x 15 minutes",
    TableThrottles:
      "reads + writes where reads: Sum AWS/DynamoDB ReadThrottleEvents of Table, writes: Sum AWS/DynamoDB WriteThrottleEvents of Table >= 100, in 2 of 2 x 15 minutes",
    ComplaintNotTold: "Sum Reviens/example ComplaintNotTold >= 1, in 1 of 1 x 15 minutes",
    BillingBehind: "Sum Reviens/example BillingBehind >= 4, in 3 of 3 x 60 minutes",
    RemindersBehind: "Sum Reviens/example RemindersBehind >= 10, in 3 of 3 x 60 minutes",
    SiteDown: "Minimum AWS/Route53 HealthCheckStatus of SiteCheck < 1, in 5 of 5 x 1 minutes",
    SiteFailures: "Average AWS/CloudFront 5xxErrorRate of DistributionId of Global >= 5, in 3 of 3 x 5 minutes",
    CertificateEnds: "Minimum AWS/CertificateManager DaysToExpiry of CertificateArn < 20, in 1 of 1 x 1440 minutes",
    AlarmsTextsSpent: "Maximum AWS/SNS SMSMonthToDateSpentUSD >= 400, in 1 of 1 x 60 minutes",
    Failures: "Sum AWS/ApiGateway 5xx of Api >= 10, in 2 of 2 x 5 minutes",
    FailuresShare:
      "IF(calls > 0, failures / calls, 0) where failures: Sum AWS/ApiGateway 5xx of Api, calls: Sum AWS/ApiGateway Count of Api >= 0.5, in 2 of 2 x 15 minutes",
    MessagesNotSent: "Sum Reviens/example MessagesNotSent >= 20, in 1 of 1 x 60 minutes",
    // Within an hour if a provider refuses everything, although nothing fails for two days.
    MessagesPutOff: "Sum Reviens/example MessagesPutOff >= 3, in 3 of 3 x 15 minutes",
    MessagesPutOffLong: "Sum Reviens/example MessagesPutOffLong >= 1, in 3 of 12 x 15 minutes",
    QueueFailures: "Sum Reviens/example QueueFailures >= 1, in 3 of 3 x 15 minutes",
    ...ofPipe("complaints"),
    ...ofPipe("messages"),
    ...ofQueue("complaints", "ComplaintsRoad"),
    ...ofQueue("requestFigures", "RequestFiguresRoad"),
    ...ofQueue("billing", "BillingRoad"),
    ...ofQueue("messages", "MessagesRoad"),
    ...ofQueue("requestMessages", "RequestMessagesRoad"),
    ...ofQueue("failedTexts", "FailedTextsRoad"),
    ...ofQueue("inboundTexts", "InboundTextsRoad"),
    ...ofQueue("inboundMails", "InboundMailsRoad"),
    ...ofQueue("mailFeedback", "MailFeedbackRoad"),
    ...ofSchedule("messagesSweep", { minutes: 5, among: 3 }),
    ...ofSchedule("reminders", { minutes: 5, among: 3 }),
    // Failures are retried after an hour.
    ...ofSchedule("subscriptions", { minutes: 15, among: 12 }),
    ...ofSchedule("closedAccounts", { minutes: 10, among: 18 }),
  };

  const signs: Record<string, string> = { GreaterThanOrEqualToThreshold: ">=", LessThanThreshold: "<" };

  const nameOf = (value: Json): string =>
    typeof value === "string"
      ? value
      : (value.Ref ?? value["Fn::GetAtt"]?.[0] ?? value["Fn::ImportValue"].replace(/^.*OutputRef/, "").slice(0, -8));

  const figure = ({ Namespace, MetricName, Dimensions = [] }: Json, statistic: string): string =>
    [
      `${statistic} ${Namespace} ${MetricName}`,
      ...Dimensions.map(({ Value }: Json) => `of ${(nameOf(Value)).replace(hash, "")}`),
    ].join(" ");

  function written(alarm: Json): string {
    const [expression, ...parts]: Json[] = alarm.Metrics ?? [];
    const terms = parts.map(({ Id, MetricStat }) => `${Id}: ${figure(MetricStat.Metric, MetricStat.Stat)}`);
    const watched = expression
      ? `${expression.Expression} where ${terms.join(", ")}`
      : figure(alarm, alarm.Statistic ?? alarm.ExtendedStatistic);
    const [seconds, ...others] = new Set(
      expression ? parts.map(({ MetricStat }) => MetricStat.Period) : [alarm.Period],
    );
    expect(others).toEqual([]);
    const from = `${signs[alarm.ComparisonOperator]} ${alarm.Threshold}`;
    return `${watched} ${from}, in ${alarm.DatapointsToAlarm} of ${alarm.EvaluationPeriods} x ${seconds / 60} minutes`;
  }

  it("are those of the table", () => {
    expect(Object.keys(alarmsById()).toSorted()).toEqual(Object.keys(expected).toSorted());
    expect(alarms()).toHaveLength(56);
  });

  it("and the other parts that AWS bills by the month are as many as the costs are reckoned with", () => {
    const metrics = alarms().flatMap(({ Metrics = [{ MetricStat: {} }] }) =>
      Metrics.filter(({ MetricStat }: Json) => MetricStat),
    );
    expect({
      alarmedMetrics: metrics.length,
      firewallRules: properties("AWS::WAFv2::WebACL").Rules.length,
      polledQueues: ofType("AWS::Lambda::EventSourceMapping").length,
      secrets: ofType("AWS::SecretsManager::Secret").length,
    }).toEqual(billedParts);
  });

  it.each(Object.entries(expected))("%s goes off at %s", (id, when) => {
    expect(written(alarmsById()[id])).toBe(when);
  });
});

describe("roles", () => {
  const ofCi = /^CiRole/;
  const statements = (): Json[] =>
    ofType("AWS::IAM::Policy")
      .filter(([id]) => !ofCi.test(id))
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);

  it("let a repository's environment deploy by the CDK's roles, write the site and read what the preflight asks", () => {
    const [[, role] = []] = ofType("AWS::IAM::Role").filter(([id]) => ofCi.test(id));
    const [{ Condition }] = role?.Properties.AssumeRolePolicyDocument.Statement ?? [];
    expect(Condition.StringEquals).toEqual({
      "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
      "token.actions.githubusercontent.com:sub": "repo:reviens/reviens:environment:example",
    });
    const [[, policy] = []] = ofType("AWS::IAM::Policy").filter(([id]) => ofCi.test(id));
    const said: Json[] = policy?.Properties.PolicyDocument.Statement ?? [];
    const changing = said.filter(
      ({ Action }) => ![Action].flat().every((action) => /:(Get|List|Describe)/.test(action)),
    );
    expect(changing.map(({ Action }) => Action).slice(0, 3)).toEqual([
      "sts:AssumeRole",
      "s3:PutObject",
      ["s3:GetObject", "s3:PutObject"],
    ]);
    const [secret] = said.filter(({ Action }) => Action === "secretsmanager:GetSecretValue");
    expect(secret.Condition).toEqual({ StringEquals: { "aws:ResourceTag/stage": "example" } });
    const [[, originKey] = []] = ofType("AWS::SecretsManager::Secret").filter(([id]) => id.startsWith("OriginCheck"));
    expect(originKey?.Properties.Tags).toContainEqual({ Key: "stage", Value: "example" });
    expect(changing[0].Resource).toHaveLength(6);
    expect(JSON.stringify(changing[0].Resource)).not.toContain("*");
  });

  it("name their actions and resources, except telephone numbers, which IAM cannot name", () => {
    for (const statement of statements()) {
      for (const action of [statement.Action].flat()) expect(action).not.toContain("*");
      if (statement.Effect === "Allow" && [statement.Resource].flat().some((resource) => resource === "*"))
        expect(statement.Action).toEqual(["sns:CheckIfPhoneNumberIsOptedOut", "sns:Publish"]);
    }
    expect(ofType("AWS::IAM::Role").filter(([, { Properties }]) => Properties.ManagedPolicyArns)).toEqual([]);
  });

  it("send to staff whatever SES knows of their addresses, and nothing to customers whom it suppresses", () => {
    const sets = ofType("AWS::SES::ConfigurationSet").map(([, { Properties }]) => Properties);
    expect(sets).toMatchObject([
      { Name: "reviens-example-staff", SuppressionOptions: { SuppressedReasons: [] } },
      { Name: "reviens-example-customers", SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] } },
    ]);
    const [mail] = statements().filter(({ Action }) => Action === "ses:SendRawEmail");
    for (const { Name } of sets) expect(JSON.stringify(mail.Resource)).toContain(`configuration-set/${Name}"`);
  });

  it("send email only from our address, and SMS to no topic", () => {
    const sending = (service: string) =>
      statements().filter(({ Action }) => [Action].flat().some((action) => action.startsWith(service)));
    const mails = sending("ses:");
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail.Condition).toEqual({ StringEquals: { "ses:FromAddress": "hello@reviens.example" } });
      expect(JSON.stringify(mail.Resource)).toContain("identity/reviens.example");
    }
    const sms = sending("sns:")
      .map(({ Effect, Resource }) => [Effect, Resource])
      .filter(([, resource]) => typeof resource === "string");
    const toNumbersAlone = [
      ["Allow", "*"],
      ["Deny", "arn:aws:sns:*:*:*"],
    ];
    expect(sms).toEqual([...toNumbersAlone, ...toNumbersAlone]);
  });

  it("query an index only for the partitions of their area", () => {
    const onIndex = statements().filter(({ Resource }) => JSON.stringify(Resource).includes("/index/"));
    for (const { Action, Condition } of onIndex) {
      expect(Action).toBe("dynamodb:Query");
      expect(Condition["ForAllValues:StringLike"]["dynamodb:LeadingKeys"].length).toBeGreaterThan(0);
    }
    expect(onIndex).toHaveLength(19);
  });

  it("reach only the items of their area", () => {
    const onTable = statements().filter(({ Action }) =>
      [Action].flat().some((action) => /dynamodb:.*(Item|Query)/.test(action)),
    );
    expect(onTable.length).toBeGreaterThan(0);
    for (const { Condition } of onTable)
      expect(Condition["ForAllValues:StringLike"]["dynamodb:LeadingKeys"].length).toBeGreaterThan(0);
  });
});

describe("a request", () => {
  /** The route with the most literal segments, or `$default`. */
  function routeOf(method: string, path: string): string | undefined {
    const routeKeys: string[] = ofType("AWS::ApiGatewayV2::Route").map(([, { Properties }]) => Properties.RouteKey);
    const given = path.split("/");
    const fits = routeKeys.filter((key) => {
      const [asked, template = ""] = key.split(" ");
      const segments = template.split("/");
      if (asked !== method || segments.length !== given.length) return false;
      return segments.every((segment, index) =>
        segment.startsWith("{") ? given[index] !== "" : segment === given[index],
      );
    });
    return (
      fits.toSorted((one, other) => (one.replaceAll("{", "~") < other.replaceAll("{", "~") ? -1 : 1))[0] ??
      routeKeys.find((key) => key === "$default")
    );
  }

  const distribution = () => properties("AWS::CloudFront::Distribution").DistributionConfig;

  /** CloudFront takes the first matching pattern; a star also matches slashes. */
  const behaviourAt = (path: string): Json =>
    distribution().CacheBehaviors.find(({ PathPattern }: Json) =>
      new RegExp(`^${PathPattern.replaceAll("*", ".*")}$`).test(path),
    ) ?? distribution().DefaultCacheBehavior;

  const policyOf = (id: string): string =>
    Object.fromEntries(ofType("AWS::CloudFront::ResponseHeadersPolicy"))[id]?.Properties.ResponseHeadersPolicyConfig
      .SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;

  it.each(withCards)("for the page at %s may load Stripe: %s", (path, mayLoadStripe) => {
    const policy = policyOf(behaviourAt(path).ResponseHeadersPolicyId.Ref);
    const directives = policy.split("; ");
    expect(directives).toContain("default-src 'none'");
    const stripe = [
      "script-src 'self' https://*.js.stripe.com https://js.stripe.com",
      "frame-src https://*.js.stripe.com https://js.stripe.com https://hooks.stripe.com",
      "connect-src 'self' https://api.stripe.com",
    ];
    if (mayLoadStripe) expect(directives).toEqual(expect.arrayContaining(stripe));
    else expect(policy).not.toContain("stripe");
  });

  it.each(kept)("for %s keeps an answer as long as it says and lets any site frame it: %s", (path, mayBeKept) => {
    const { CachePolicyId, ResponseHeadersPolicyId } = behaviourAt(path);
    const policies = Object.fromEntries(ofType("AWS::CloudFront::CachePolicy"));
    const longest = policies[CachePolicyId.Ref]?.Properties.CachePolicyConfig.MaxTTL;
    if (mayBeKept) expect(longest).toBe(300);
    else expect(longest).not.toBe(300);
    const headers = Object.fromEntries(ofType("AWS::CloudFront::ResponseHeadersPolicy"))[ResponseHeadersPolicyId.Ref];
    const { FrameOptions } = headers?.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig ?? {};
    expect(FrameOptions === undefined).toBe(mayBeKept);
  });

  it("keeps what the contract says may be kept, and nothing of the API besides but the comments that forbid it", () => {
    const addresses = (route: Route) => openedAt(route).map((path) => path.replaceAll(/\{\w+\}/g, "shop"));
    const isKept = (path: string) =>
      keptPatterns.some((pattern) => new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(path));
    for (const route of routes.filter(({ keptFor }) => keptFor !== undefined))
      for (const path of addresses(route)) expect(isKept(path), path).toBe(true);
    const others = routes.filter((route) => route.keptFor === undefined && addresses(route).some(isKept));
    expect(others.map(({ id }) => id)).toEqual(["scoreComments"]);
  });

  const codeOf = (id: string): string =>
    Object.fromEntries(ofType("AWS::CloudFront::Function"))[id]?.Properties.FunctionCode;

  it.each(requestEnds)("%s ends where the table says", (asked, end) => {
    const [method = "", path = ""] = asked.split(" ");
    const behaviour = behaviourAt(path);
    const allowed: string[] = behaviour.AllowedMethods ?? ["GET", "HEAD"];
    if (!allowed.includes(method)) return expect({ status: 403 }).toEqual(end);
    if (behaviour.FunctionAssociations === undefined) return expect({ file: path }).toEqual(end);
    const [{ FunctionARN }] = behaviour.FunctionAssociations;
    const event = { viewer: { ip: "::1" }, request: { uri: path, headers: {} } };
    const { uri } = runInNewContext(`${codeOf(FunctionARN["Fn::GetAtt"][0])};handler(event)`, { event });
    if (behaviour.TargetOriginId === distribution().DefaultCacheBehavior.TargetOriginId)
      return expect({ file: uri === "/index.html" ? "app" : uri }).toEqual(end);
    return expect({ route: routeOf(method, uri), path: uri }).toEqual(end);
  });
});

describe("CloudFront", () => {
  const config = () => properties("AWS::CloudFront::Distribution").DistributionConfig;
  const isImages = ({ PathPattern }: Json) => PathPattern === "/logos/*" || PathPattern === "/pictures/*";
  const imageBehaviors = (): Json[] => config().CacheBehaviors.filter(isImages);
  const isCheckout = ({ PathPattern }: Json) => checkoutPatterns.includes(PathPattern);
  const isKept = ({ PathPattern }: Json) => keptPatterns.includes(PathPattern);
  const keptBehaviors = (): Json[] => config().CacheBehaviors.filter(isKept);
  const otherBehaviors = (): Json[] =>
    config().CacheBehaviors.filter(
      (behavior: Json) => !isImages(behavior) && !isCheckout(behavior) && !isKept(behavior),
    );

  it("sends the API and the customer's page to the functions, and everything else to the files", () => {
    const patterns = config().CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern);
    expect(patterns).toEqual(expect.arrayContaining(["/api/*", "/a/*", "/en/a/*", "/fr/a/*"]));
    expect(imageBehaviors()).toHaveLength(2);
    for (const images of imageBehaviors()) expect(images.ViewerProtocolPolicy).toBe("redirect-to-https");
    for (const behaviour of [...otherBehaviors(), ...keptBehaviors()])
      expect(behaviour).toMatchObject({
        OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
        Compress: true,
        ViewerProtocolPolicy: "redirect-to-https",
      });
  });

  it("keeps no error, so that a shop is back as soon as it is back, and replaces none by a page", () => {
    // All configurable codes; CloudFront caches 404 and 5xx for ten seconds by default, despite `no-store`.
    const codes = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
    expect(config().CustomErrorResponses).toEqual(codes.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })));
  });

  it("keeps no page of a customer: whoever got another's page would have the same nonce and be taken for the same person", () => {
    const found = ofType("AWS::CloudFront::CachePolicy");
    expect(found).toHaveLength(2);
    const [id, policy] = found.find(([name]) => name.startsWith("Uncached")) ?? [];
    for (const { CachePolicyId, PathPattern } of otherBehaviors())
      expect(CachePolicyId, PathPattern).toEqual({ Ref: id });
    // At 0, `no-store` also keeps CloudFront from sharing an answer between simultaneous requests.
    expect(policy?.Properties.CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
  });

  it("keeps the numbers of a score and its badges for five minutes, the same for everybody of a language, and no comment", () => {
    const [id, policy] = ofType("AWS::CloudFront::CachePolicy").find(([name]) => name.startsWith("Kept")) ?? [];
    expect(keptBehaviors().map(({ PathPattern }) => PathPattern)).toEqual(keptPatterns);
    for (const { CachePolicyId } of keptBehaviors()) expect(CachePolicyId).toEqual({ Ref: id });
    // An answer is cached only if its headers say so.
    expect(policy?.Properties.CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 300 });
    expect(policy?.Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      CookiesConfig: { CookieBehavior: "none" },
      HeadersConfig: { HeaderBehavior: "whitelist", Headers: ["x-page-language"] },
      QueryStringsConfig: { QueryStringBehavior: "all" },
    });
  });

  it("compresses with Brotli and keeps no answer of a function", () => {
    const [, { Properties }] = ofType("AWS::CloudFront::CachePolicy").find(([name]) => name.startsWith("Uncached")) ?? [
      "",
      {},
    ];
    const { CachePolicyConfig: policy } = Properties;
    expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 1 });
    expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
      CookiesConfig: { CookieBehavior: "all" },
      QueryStringsConfig: { QueryStringBehavior: "all" },
    });
  });

  it("speaks TLS 1.2 or newer, and HTTP/2 and 3", () => {
    expect(config().ViewerCertificate.MinimumProtocolVersion).toBe("TLSv1.2_2021");
    expect(config().HttpVersion).toBe("http2and3");
  });

  it("proves itself to the API, and nobody else reads the buckets", () => {
    const origins: Json[] = config().Origins;
    const [api, ...none] = origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders);
    expect(api.OriginCustomHeaders[0].HeaderName).toBe("x-origin-verify");
    expect(none).toEqual([]);
    const buckets = origins.filter((origin) => origin !== api);
    expect(buckets).toHaveLength(2);
    for (const { OriginAccessControlId } of buckets) expect(OriginAccessControlId).toBeDefined();
    const found = ofType("AWS::S3::Bucket");
    expect(found).toHaveLength(4);
    for (const [, bucket] of found) {
      expect(bucket).toMatchObject({ DeletionPolicy: "RetainExceptOnCreate", UpdateReplacePolicy: "Retain" });
      expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });

  it("reads logos and pictures and nothing else of their bucket, for this account alone, and keeps them", () => {
    const policy = Template.fromStack(all.data).findResources("AWS::S3::BucketPolicy");
    const [found] = Object.values(policy);
    const reading = found?.Properties.PolicyDocument.Statement.filter(({ Effect }: Json) => Effect === "Allow");
    expect(reading).toMatchObject([
      {
        Action: "s3:GetObject",
        Principal: { Service: "cloudfront.amazonaws.com" },
        Condition: { StringEquals: { "AWS:SourceAccount": "000000000000" } },
      },
    ]);
    for (const folder of ["/logos/*", "/pictures/*"]) expect(JSON.stringify(reading[0].Resource)).toContain(folder);
    for (const images of imageBehaviors()) {
      // Amazon's policy "caching optimized": by address, for as long as the file's header says.
      expect(images.CachePolicyId).toBe("658327ea-f89d-4fab-a63d-7e88639e58f6");
      expect(images.AllowedMethods).toBeUndefined();
      expect(images.ResponseHeadersPolicyId).toEqual(config().DefaultCacheBehavior.ResponseHeadersPolicyId);
    }
  });

  it("are stored by one role each, and deleted by the schedule, a logo by nobody else: emails that were sent show it", () => {
    const storing = ofType("AWS::IAM::Policy")
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .filter(({ Action }: Json) => [Action].flat().some((action: string) => action.startsWith("s3:")));
    const bucket = ":s3:::reviens-logos-example-000000000000";
    const said = storing
      .filter((statement: Json) => JSON.stringify(statement).includes(bucket))
      .flatMap(({ Action, Effect, Resource }: Json) =>
        [Resource].flat().map((one: Json) => {
          const [, folder = ""] = JSON.stringify(one).split(bucket);
          return [folder.replace(/\*.*/, ""), [Action].flat().toSorted(), Effect];
        }),
      );
    expect(said).toHaveLength(4);
    expect(said).toEqual(
      expect.arrayContaining([
        ["/logos/", ["s3:PutObject"], "Allow"],
        ["/pictures/", ["s3:DeleteObject", "s3:PutObject"], "Allow"],
        ["/pictures/", ["s3:DeleteObject"], "Allow"],
        ["/logos/", ["s3:DeleteObject"], "Allow"],
      ]),
    );
  });

  const headersPolicy = ({ ResponseHeadersPolicyId }: Json): Json =>
    resources[ResponseHeadersPolicyId.Ref]?.Properties.ResponseHeadersPolicyConfig;
  const sentBy = (behavior: Json) => {
    const { SecurityHeadersConfig: set, CustomHeadersConfig: custom } = headersPolicy(behavior);
    return {
      "content-security-policy": set.ContentSecurityPolicy.ContentSecurityPolicy,
      "strict-transport-security": `max-age=${set.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains; preload`,
      "x-content-type-options": "nosniff",
      ...(set.FrameOptions && { "x-frame-options": set.FrameOptions.FrameOption }),
      "referrer-policy": set.ReferrerPolicy.ReferrerPolicy,
      ...Object.fromEntries(custom.Items.map(({ Header, Value }: Record<string, string>) => [Header, Value])),
    };
  };

  it("sends the same security headers as the local stack", () => {
    expect(sentBy(config().DefaultCacheBehavior)).toEqual(securityHeaders);
    for (const behavior of [...imageBehaviors(), ...otherBehaviors()])
      expect(sentBy(behavior), behavior.PathPattern).toEqual(securityHeaders);
    for (const behavior of keptBehaviors()) expect(sentBy(behavior), behavior.PathPattern).toEqual(framedHeaders);
  });

  it("lets the page where a card is entered load Stripe, in every language, and differs in nothing else from other pages", () => {
    const checkout: Json[] = config().CacheBehaviors.filter(isCheckout);
    expect(checkout.map(({ PathPattern }) => PathPattern)).toEqual(checkoutPatterns);
    for (const behavior of checkout) {
      expect(sentBy(behavior)).toEqual(checkoutHeaders("https://js.stripe.com/endive/stripe.js"));
      const { ResponseHeadersPolicyId } = config().DefaultCacheBehavior;
      expect({ ...behavior, ResponseHeadersPolicyId }).toEqual({
        ...config().DefaultCacheBehavior,
        PathPattern: behavior.PathPattern,
      });
    }
  });

  it("lets a page's own security headers win, as the local stack does", () => {
    for (const behavior of [config().DefaultCacheBehavior, ...config().CacheBehaviors]) {
      const policy = headersPolicy(behavior);
      const all: Json[] = [...Object.values(policy.SecurityHeadersConfig), ...policy.CustomHeadersConfig.Items];
      const headers = isKept(behavior) ? framedHeaders : securityHeaders;
      expect(all.map(({ Override }) => Override)).toEqual(Array(Object.keys(headers).length).fill(false));
    }
  });
});

describe("the edge", () => {
  const rules = (): Json[] => properties("AWS::WAFv2::WebACL").Rules;
  const ruleOf = (name: string): Json => rules().find(({ Name }) => Name === name);

  it("turns away one address's flood, and lets an API key make what it may", () => {
    const { Action, Statement } = ruleOf("AddressFlood");
    expect(Action).toEqual({ Block: {} });
    expect(Statement.RateBasedStatement.AggregateKeyType).toBe("IP");
    expect(Statement.RateBasedStatement.Limit).toBeGreaterThanOrEqual(perKey.times * (300 / perKey.seconds));
  });

  it("judges nobody by what they write: comments may hold anything", () => {
    const { RuleActionOverrides } = ruleOf("CommonAttacks").Statement.ManagedRuleGroupStatement;
    expect(RuleActionOverrides.length).toBeGreaterThan(0);
    for (const { Name, ActionToUse } of RuleActionOverrides) {
      expect(Name).toMatch(/_BODY$/);
      expect(ActionToUse).toEqual({ Count: {} });
    }
  });

  it("logs addresses, and neither path nor query, where emailed tokens stand", () => {
    const { RecordFields } = properties("AWS::Logs::Delivery");
    expect(RecordFields).toContain("c-ip");
    expect(RecordFields.join(" ")).not.toMatch(/uri|Referer|Cookie/i);
  });
});

describe("the whole", () => {
  it("has its stage in every name, so that an account can hold several stages", () => {
    const names = Object.values(nested).flatMap((stack) => Object.values(stack).flatMap(fixedNames));
    expect(names).toEqual(expect.arrayContaining(["AWS::DynamoDB::GlobalTable reviens-example"]));
    for (const name of names) expect(name).toMatch(/example/i);
    const stacks = [all.data, all.backend, all.web].map(({ stackName }) => stackName);
    expect(stacks).toEqual(["ReviensExampleData", "ReviensExampleApi", "ReviensExampleWeb"]);
  });

  it("can be read by the command line that deploys it", async () => {
    expect((await cdk("ls", "--app", all.directory)).trim().split("\n")).toEqual([
      "ReviensExampleEdge",
      "ReviensExampleData",
      "ReviensExampleApi",
      "ReviensExampleWeb",
      "ReviensExampleWatch",
    ]);
  });

  it("stays below the resources that a stack may have", () => {
    for (const [template, count] of resourceCounts(all.directory))
      expect(count, template).toBeLessThan(resourcesAtMost);
  });

  it("creates the routes of three areas at a time: API Gateway takes ten creations a second", () => {
    const areas = ofType("AWS::CloudFormation::Stack").filter(([id]) => !id.startsWith("Events"));
    const awaited = areas.flatMap(([, { DependsOn = [] }]) => DependsOn);
    expect(awaited.length).toBe(areas.length - 3);
    expect(new Set(awaited).size).toBe(awaited.length);
  });

  it.each(["Route", "Integration"])("stays below what an API may have of a %s", (type) => {
    // Quotas are 300 each; request more from AWS early.
    expect(ofType(`AWS::ApiGatewayV2::${type}`).length).toBeLessThan(290);
  });

  it("logs calls by route, without address, path or metrics that cost more than the calls", () => {
    const [[, stage] = []] = ofType("AWS::ApiGatewayV2::Stage");
    expect(stage?.Properties.DefaultRouteSettings.DetailedMetricsEnabled ?? false).toBe(false);
    expect(stage?.Properties.AccessLogSettings.Format).not.toMatch(/sourceIp|\$context\.path|userAgent/);
    for (const [id, { Properties }] of ofType("AWS::Logs::LogGroup"))
      expect(Properties.RetentionInDays, id).toBe(id.startsWith("EdgeLogs") ? 7 : 30);
  });

  it("has no finding of cdk-nag, and would not be synthesized with one", () => {
    expect(new AwsSolutionsChecks().validateScope(all.app).violations).toEqual([]);
    const context = { "@aws-cdk/core:annotationsInValidationReport": true };
    const app = new App({ context, builtinCloudFormationValidation: false });
    new Queue(new Stack(app, "Careless"), "Queue");
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    expect(() => app.synth()).toThrow(/AwsSolutions-SQS4/);
  });
});
