export interface Health {
  status: 'ok' | 'unavailable';
  version: string;
}
