import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { gatewayAnswer, type HttpAnswer } from "./answer.ts";

/** Serves stored logos like CloudFront; missing ones get 403, because CloudFront may not list the bucket. */
export function storedLogos(): (path: string) => Promise<HttpAnswer> {
  const client = new S3Client({ maxAttempts: 1 });
  return async (path) => {
    try {
      const Bucket = process.env.LOGOS_BUCKET;
      const { Body, ContentType, CacheControl } = await client.send(
        new GetObjectCommand({ Bucket, Key: path.slice(1) }),
      );
      const headers = { "content-type": ContentType, "cache-control": CacheControl };
      return { status: 200, headers, body: Buffer.from((await Body?.transformToByteArray()) ?? []) };
    } catch {
      return gatewayAnswer(403, "Forbidden");
    }
  };
}
