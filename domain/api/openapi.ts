import * as v from 'valibot';

/** A schema as JSON Schema 2020-12; `$ref` points to `#/components/schemas/…`. */
export const jsonSchemaSchema = v.record(v.string(), v.unknown());
export type JsonSchema = v.InferOutput<typeof jsonSchemaSchema>;

const contentSchema = v.record(v.string(), v.strictObject({ schema: jsonSchemaSchema }));

export const apiParameterSchema = v.strictObject({
  name: v.string(),
  in: v.picklist(['path', 'query', 'header']),
  required: v.boolean(),
  description: v.optional(v.string()),
  schema: jsonSchemaSchema,
});
export type ApiParameter = v.InferOutput<typeof apiParameterSchema>;

export const apiResponseSchema = v.strictObject({
  description: v.string(),
  content: v.optional(contentSchema),
});
export type ApiResponse = v.InferOutput<typeof apiResponseSchema>;

const referenceSchema = v.strictObject({ $ref: v.string() });

export const apiOperationSchema = v.strictObject({
  operationId: v.string(),
  summary: v.string(),
  tags: v.array(v.string()),
  /** The lowest role, or the credential, that the route needs. Empty when the route needs no sign-in. */
  security: v.array(v.record(v.string(), v.array(v.string()))),
  parameters: v.optional(v.array(v.union([referenceSchema, apiParameterSchema]))),
  requestBody: v.optional(v.strictObject({ required: v.boolean(), content: contentSchema })),
  responses: v.record(v.string(), v.union([referenceSchema, apiResponseSchema])),
});
export type ApiOperation = v.InferOutput<typeof apiOperationSchema>;

export const API_METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type ApiMethod = (typeof API_METHODS)[number];

/** GET /api/openapi.json: OpenAPI 3.1. */
export const openApiSchema = v.strictObject({
  openapi: v.literal('3.1.0'),
  info: v.strictObject({ title: v.string(), version: v.string(), description: v.string() }),
  servers: v.array(v.strictObject({ url: v.string() })),
  tags: v.array(v.strictObject({ name: v.string() })),
  paths: v.record(v.string(), v.record(v.string(), apiOperationSchema)),
  components: v.strictObject({
    schemas: v.record(v.string(), jsonSchemaSchema),
    parameters: v.record(v.string(), apiParameterSchema),
    responses: v.record(v.string(), apiResponseSchema),
    securitySchemes: v.record(v.string(), v.record(v.string(), v.string())),
  }),
});
export type OpenApi = v.InferOutput<typeof openApiSchema>;
