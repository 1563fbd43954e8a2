import { serve } from './serve.ts';

/** The Worker of a real installation: it holds no demo sign-in. */
export default serve(null);
