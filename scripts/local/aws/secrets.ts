import * as z from "zod/mini";
import { awsJson, type Service, statusOf } from "./answer.ts";

const GetSecretValue = z.object({ SecretId: z.string() });

export function secrets(name: string, secret: string): Service {
  const refuse: Service["refuse"] = (refusal) =>
    awsJson({ __type: refusal.error, message: refusal.message }, statusOf(refusal), {
      "x-amzn-errortype": refusal.error,
    });
  return {
    name: "secretsmanager",
    owns: ({ headers }) => String(headers["x-amz-target"]).startsWith("secretsmanager."),
    refuse,
    answer: ({ headers, body }) => {
      if (headers["x-amz-target"] !== "secretsmanager.GetSecretValue")
        return refuse({ error: "InvalidRequestException", message: "The stand-in knows only GetSecretValue." });
      const asked = GetSecretValue.safeParse(JSON.parse(body));
      if (!asked.success || asked.data.SecretId !== name)
        return refuse({
          error: "ResourceNotFoundException",
          message: "Secrets Manager can't find the specified secret.",
        });
      return awsJson({ Name: name, SecretString: secret, VersionId: "local", VersionStages: ["AWSCURRENT"] });
    },
  };
}
