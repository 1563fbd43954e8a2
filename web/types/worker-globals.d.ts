/** The types of the API use this global type of the Workers runtime, so the web app must declare it. */
type D1Database = import('@cloudflare/workers-types').D1Database;
