/** The API's types name this global of the Workers runtime; the web app only needs it to be known. */
type D1Database = import('@cloudflare/workers-types').D1Database;
