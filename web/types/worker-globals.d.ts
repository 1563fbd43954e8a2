/** The API and the jobs use these globals of the Workers runtime, so the web app and the seed must declare them. */
type D1Database = import('@cloudflare/workers-types').D1Database;
type D1PreparedStatement = import('@cloudflare/workers-types').D1PreparedStatement;
type D1Result<Row = unknown> = import('@cloudflare/workers-types').D1Result<Row>;
declare const FixedLengthStream: new (bytes: number) => TransformStream<Uint8Array, Uint8Array>;
interface Crypto {
  DigestStream: new (algorithm: string) => WritableStream<Uint8Array> & { digest: Promise<ArrayBuffer> };
}
