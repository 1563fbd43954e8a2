/** Who a request comes from, by the identity provider's word. Identity is never read from a body or a query. */
export interface Identity {
  /** The provider's user id (users.employee_id), or null when the request proves nobody. */
  subjectOf(request: Request): Promise<string | null>;
}
