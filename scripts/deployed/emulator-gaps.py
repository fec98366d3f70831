"""Starts ministack with what it lacks of AWS. Each gap is one entry of `gaps`; all else is as it comes."""

import asyncio
import base64
import json
import os
import re
import signal
import string
import sys
import threading
from email import message_from_bytes
from email.utils import parseaddr
from urllib.parse import parse_qsl

from ministack import app
from ministack.core import iam_actions, iam_evaluator, responses, router
from ministack.core.lambda_runtime import Worker
from ministack.services import cloudfront, eventbridge, lambda_svc, pipes, ses, sns, sqs
from ministack.services.cloudformation import changesets, provisioners

handlers = provisioners._RESOURCE_HANDLERS


def pipe_filters_and_template():
    """AWS::Pipes::Pipe ignores FilterCriteria and InputTemplate: every record would reach the topic, whole."""
    publish = pipes._publish_record_to_sns
    kept = {}

    def create(logical_id, props, stack_name):
        name, attributes = provisioners._pipes_pipe_create(logical_id, props, stack_name)
        kept[name] = props
        return name, attributes

    def update(physical_id, old_props, new_props, stack_name, logical_id=None):
        name, attributes = provisioners._pipes_pipe_update(physical_id, old_props, new_props, stack_name, logical_id)
        kept[name] = new_props
        return name, attributes

    def filtered(topic, pipe, record):
        props = kept[pipe["Name"]]
        filters = props["SourceParameters"]["FilterCriteria"]["Filters"]
        if any(fits(record, each["Pattern"]) for each in filters):
            publish(topic, pipe, json.loads(filled(props["TargetParameters"]["InputTemplate"], record)))

    handlers["AWS::Pipes::Pipe"] |= {"create": create, "update": update}
    pipes._publish_record_to_sns = filtered


def fits(record, pattern):
    """By the emulator's own rules of EventBridge, whose patterns Pipes share."""
    return any(eventbridge._matches_detail(record, each) for each in eventbridge._compiled_pattern(pattern))


def filled(template, record):
    def value(path):
        found = record
        for name in path.group(1).split("."):
            found = found.get(name, "") if isinstance(found, dict) else ""
        return str(found)

    return re.sub(r"<\$\.([^>]+)>", value, template)


def cookies_of_requests():
    """Payload 2.0 has the request's cookies in an array of their own, and the header is removed."""
    execute = lambda_svc._execute_function_with_config_scope

    def with_cookies(function, event, *rest, **named):
        if isinstance(event, dict) and event.get("version") == "2.0" and "routeKey" in event:
            cookie = event["headers"].pop("cookie", None)
            if cookie is not None:
                event["cookies"] = cookie.split("; ")
        return execute(function, event, *rest, **named)

    lambda_svc._execute_function_with_config_scope = with_cookies


def secrets():
    """Ref of a secret is its name instead of its ARN, and ExcludePunctuation and IncludeSpace are ignored."""
    handler = handlers["AWS::SecretsManager::Secret"]
    create, update, delete = handler["create"], handler["update"], handler["delete"]
    secret_string = provisioners._sm_secret_string

    def name_of(arn):
        return re.sub(r"^.*:secret:|-[^-]+$", "", arn)

    def by_arn(made):
        return made[1]["Arn"], made[1]

    def plain(props):
        generate = props.get("GenerateSecretString")
        if generate and generate.get("ExcludePunctuation"):
            excluded = generate.get("ExcludeCharacters", "") + string.punctuation
            props = {**props, "GenerateSecretString": {**generate, "ExcludeCharacters": excluded}}
        return secret_string(props)

    provisioners._sm_secret_string = plain
    handlers["AWS::SecretsManager::Secret"] |= {
        "create": lambda *given: by_arn(create(*given)),
        "update": lambda physical_id, *given, **named: by_arn(update(name_of(physical_id), *given, **named)),
        "delete": lambda physical_id, *given: delete(name_of(physical_id), *given),
    }


def metric_math():
    """An alarm over an expression is refused: it is kept as an alarm over the expression's first metric."""
    record = provisioners._cw_metric_alarm_record

    def first_metric(name, props):
        if "Metrics" not in props:
            return record(name, props)
        stat = next(each["MetricStat"] for each in props["Metrics"] if "MetricStat" in each)
        return record(name, {**props, **stat["Metric"], "Metrics": None, "Statistic": stat["Stat"]})

    provisioners._cw_metric_alarm_record = first_metric


def unknown_types():
    """Budgets, health checks and deliveries of logs are unknown types: they are accepted, and nothing is made."""

    def create(logical_id, props, stack_name):
        arn = f"arn:aws:emulator:::{stack_name}/{logical_id}"
        return logical_id, {"Arn": arn, "HealthCheckId": logical_id}

    def update(physical_id, old_props, new_props, stack_name):
        return create(physical_id, new_props, stack_name)

    nothing = {"create": create, "update": update, "delete": lambda physical_id, props: None}
    for name in ("Budgets::Budget", "Logs::Delivery", "Logs::DeliveryDestination", "Logs::DeliverySource"):
        handlers[f"AWS::{name}"] = nothing
    handlers["AWS::Route53::HealthCheck"] = nothing


def dkim_tokens():
    """AWS::SES::EmailIdentity answers no DKIM records, which are outputs of the data stack."""
    handler = handlers["AWS::SES::EmailIdentity"]
    create, update = handler["create"], handler["update"]

    def with_tokens(made):
        names = [f"DkimDNSToken{part}{number}" for part in ("Name", "Value") for number in (1, 2, 3)]
        return made[0], {**made[1], **{name: f"{name.lower()}.{made[0]}" for name in names}}

    handlers["AWS::SES::EmailIdentity"] |= {
        "create": lambda *given: with_tokens(create(*given)),
        "update": lambda *given, **named: with_tokens(update(*given, **named)),
    }


def api_behind_cloudfront():
    """An origin at execute-api is refused, because it is AWS's: the emulator's own gateway answers for it."""
    forward, target = cloudfront._forward_to_origin, cloudfront._origin_connect_target
    here = ".execute-api.127.0.0.1"

    def to_own_gateway(origin, *rest):
        name = re.sub(r"\.execute-api\.[\w-]+\.amazonaws\.com$", here, origin["domain_name"])
        return forward({**origin, "domain_name": name}, *rest)

    def dialed(origin, viewer_is_https):
        if origin["domain_name"].endswith(here):
            return "127.0.0.1", int(os.environ["GATEWAY_PORT"]), False
        return target(origin, viewer_is_https)

    cloudfront._forward_to_origin = to_own_gateway
    cloudfront._origin_connect_target = dialed


def facts_of_calls():
    """Policies ask for TLS, which loopback has none of, and for the account of CloudFront's reads, which is missing."""
    resolve = iam_evaluator._resolve_condition_key

    def known(key, context):
        source = context.service_context.get("aws:sourcearn", "")
        if key.lower() == "aws:securetransport":
            return "true"
        if key.lower() == "aws:sourceaccount" and ":cloudfront:" in source:
            return source.split(":")[4]
        return resolve(key, context)

    iam_evaluator._resolve_condition_key = known


def leading_keys():
    """DynamoDB calls carry no dynamodb:LeadingKeys, on which every role's right to the table depends."""
    context_of = iam_actions.dynamodb_service_context

    def with_keys(body):
        # None found must not allow everything.
        keys = list(partition_keys(json.loads(body or b"{}"))) or [""]
        return {**context_of(body), "dynamodb:LeadingKeys": keys}

    iam_actions.dynamodb_service_context = with_keys


def partition_keys(asked):
    condition = asked.get("KeyConditionExpression")
    if condition is not None:
        for value in re.findall(r"\b(?:gsi\d)?pk = (:\w+)", condition):
            yield asked["ExpressionAttributeValues"][value]["S"]
        return
    for name, value in asked.items():
        for part in value if isinstance(value, list) else [value]:
            if name in ("Key", "Item", "Keys"):
                yield part["pk"]["S"]
            elif isinstance(part, dict):
                yield from partition_keys(part)


def sender_of_emails():
    """SES v1 names neither the identity nor ses:FromAddress, which stand in the email itself."""
    resource, context = iam_actions.extract_resource_arn, iam_actions.request_tag_context

    def sender(params):
        [raw] = params["RawMessage.Data"]
        return parseaddr(message_from_bytes(base64.b64decode(raw))["From"])[1]

    def identity(service, method, path, headers, body, params, region, account):
        if service == "ses" and "RawMessage.Data" in params:
            return f"arn:aws:ses:{region}:{account}:identity/{sender(params).split('@')[1]}"
        return resource(service, method, path, headers, body, params, region, account)

    def from_address(service, action, body, params):
        found = {"ses:FromAddress": sender(params)} if action == "ses:SendRawEmail" else {}
        return {**context(service, action, body, params), **found}

    iam_actions.extract_resource_arn, iam_actions.request_tag_context = identity, from_address


def texts():
    """SNS knows no action about texts: no number is opted out, and the limit of spending is what a person sets."""
    handle, spending = sns.handle_request, {}

    def set_attributes(given):
        spending[given["attributes.entry.1.key"]] = given["attributes.entry.1.value"]
        return ""

    def attributes(_):
        entries = (f"<entry><key>{name}</key><value>{value}</value></entry>" for name, value in spending.items())
        return f"<attributes>{''.join(entries)}</attributes>"

    answers = {
        "CheckIfPhoneNumberIsOptedOut": lambda _: "<isOptedOut>false</isOptedOut>",
        "GetSMSSandboxAccountStatus": lambda _: "<IsInSandbox>false</IsInSandbox>",
        "GetSMSAttributes": attributes,
        "SetSMSAttributes": set_attributes,
    }

    async def answered(method, path, headers, body, query):
        given = dict(parse_qsl(body.decode()))
        name = given.get("Action")
        if name not in answers:
            return await handle(method, path, headers, body, query)
        return sns._xml(200, f"{name}Response", f"<{name}Result>{answers[name](given)}</{name}Result>")

    sns.handle_request = answered


def service(name, target, answers):
    """A JSON service that the emulator lacks, by the answers of its actions."""

    async def handle(method, path, headers, body, query):
        action = headers["x-amz-target"].split(".")[1]
        return responses.json_response(answers[action](json.loads(body or b"{}")))

    router.SERVICE_PATTERNS[name] = {"target_prefixes": [f"{target}."]}
    app.SERVICE_HANDLERS[name] = handle


def numbers():
    """The service of phone numbers is missing: it grants one number."""
    granted = []

    def request(_):
        granted.append({"PhoneNumberId": "phone-1", "PhoneNumber": "+15145550100"})
        return granted[0]

    def change(given):
        settings = ("TwoWayEnabled", "TwoWayChannelArn", "SelfManagedOptOutsEnabled")
        granted[0].update({name: given[name] for name in settings})
        return granted[0]

    answers = {
        "DescribePhoneNumbers": lambda _: {"PhoneNumbers": granted},
        "RequestPhoneNumber": request,
        "UpdatePhoneNumber": change,
    }
    service("sms-voice", "PinpointSMSVoiceV2", answers)


def new_account():
    """An account is born without limits and outside SES's sandbox, and there is no Service Quotas to ask for more."""
    where = os.environ["MINISTACK_ACCOUNT_ID"], os.environ["MINISTACK_REGION"]
    ses._account_details.set_scoped(*where, "account", {"ProductionAccessEnabled": False})
    lambda_svc._ACCOUNT_CONCURRENCY_CAP = 10

    def increase(given):
        lambda_svc._ACCOUNT_CONCURRENCY_CAP = int(given["DesiredValue"])
        return {"RequestedQuota": {"Status": "APPROVED"}}

    answers = {"ListServiceQuotas": lambda _: {"Quotas": []}, "RequestServiceQuotaIncrease": increase}
    service("servicequotas", "ServiceQuotasV20190624", answers)


def slow_stacks():
    """A stack is done at once: the one that the file names waits until it is gone, as AWS takes minutes."""
    file, deploy = os.environ["STACK_ON_HOLD"], changesets._deploy_stack_async

    def is_held(name):
        try:
            with open(file) as held:
                return held.read() == name
        except FileNotFoundError:
            return False

    async def after_hold(name, *rest, **named):
        while is_held(name):
            await asyncio.sleep(0.1)
        await deploy(name, *rest, **named)

    changesets._deploy_stack_async = after_hold


def redrive():
    """SQS does not know StartMessageMoveTask."""

    def move(data, _):
        source, target = (sqs._queue_by_arn(data[name]) for name in ("SourceArn", "DestinationArn"))
        while source["messages"]:
            body = source["messages"].pop(0)["body"]
            sqs._act_send_message({"QueueUrl": target["url"], "MessageBody": body}, "")
        return {"TaskHandle": "moved"}

    sqs._HANDLERS["StartMessageMoveTask"] = move


def attributes_in_nested_stacks():
    """What does not change in a nested stack loses its attributes at an update, so that Fn::GetAtt of it fails."""
    provision, update = provisioners._provision_resource, provisioners._update_resource
    known = {}

    def provisioned(resource_type, *rest, **named):
        physical_id, attributes = provision(resource_type, *rest, **named)
        known[resource_type, physical_id] = attributes
        return physical_id, attributes

    def updated(resource_type, physical_id, old, new, stack_name, logical_id=None, attributes=None):
        attributes = attributes or known.get((resource_type, physical_id))
        made = update(resource_type, physical_id, old, new, stack_name, logical_id, attributes)
        known[resource_type, made[0]] = made[1]
        return made

    provisioners._provision_resource, provisioners._update_resource = provisioned, updated


def stripe():
    """Not AWS: Stripe is our own stand-in, as in all other tests."""
    spawn = Worker._spawn

    def with_stand_in(worker):
        variables = worker.config.get("Environment", {}).get("Variables", {})
        if "STRIPE_API" in variables:
            variables = {**variables, "STRIPE_API": os.environ["STRIPE_STAND_IN"]}
            worker.config = {**worker.config, "Environment": {"Variables": variables}}
        spawn(worker)

    Worker._spawn = with_stand_in


gaps = [
    pipe_filters_and_template,
    cookies_of_requests,
    secrets,
    metric_math,
    unknown_types,
    dkim_tokens,
    api_behind_cloudfront,
    facts_of_calls,
    leading_keys,
    sender_of_emails,
    texts,
    numbers,
    new_account,
    slow_stacks,
    redrive,
    attributes_in_nested_stacks,
    stripe,
]


def end_with_parent():
    sys.stdin.read()
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    for mend in gaps:
        mend()
    threading.Thread(target=end_with_parent, daemon=True).start()
    app.main()
