/** The API's types name this global of the Workers runtime, so the web app has to declare it. */
type D1Database = import('@cloudflare/workers-types').D1Database;
