// biome-ignore-start lint/style/noProcessEnv: where the tests' own store is, no function knows.
export const storedImage = (address: string): Promise<Response> =>
  fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${process.env.LOGOS_BUCKET}${address}`);
// biome-ignore-end lint/style/noProcessEnv: as above.
