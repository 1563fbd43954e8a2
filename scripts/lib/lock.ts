interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, Entry>;
}

export interface Missing {
  path: string;
  entry: Entry;
}

const OS = /(?<=[-/])(android|darwin|freebsd|linux|openharmony|win32|windows)(?=-|$)/;
const CPU = /(?<=-)(arm64|armv7|arm|ia32|loong64|ppc64|riscv64|s390x|x64|64|wasm32)(?=-|$)/;
const OS_NAMES: Record<string, string> = { windows: 'win32' };
const CPU_NAMES: Record<string, string> = { armv7: 'arm', '64': 'x64' };

/** Such as `binding-linux-arm64-musl`. */
export function readPlatform(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const os = OS.exec(name)?.[1];
  const cpu = CPU.exec(name)?.[1];
  const libc = /-musl/.test(name) ? 'musl' : os === 'linux' && /-gnu/.test(name) ? 'glibc' : undefined;
  return {
    ...(os && { os: [OS_NAMES[os] ?? os] }),
    ...(cpu && { cpu: [CPU_NAMES[cpu] ?? cpu] }),
    ...(libc && { libc: [libc] }),
  };
}

function isThere(packages: Lock['packages'], path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

/**
 * Returns the builds for other platforms that are missing in the lock file. npm omits builds that its registry does not
 * have. With an incomplete lock file, `npm ci` refuses to run. When the lock file contains the version and the platform
 * of a build, npm installs the build only on this platform.
 */
export function missingBuilds({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isThere(packages, path, name))
      .map(([name, version]) => ({
        path: `node_modules/${name}`,
        entry: { version, ...readPlatform(name), ...(dev && { dev }), optional: true },
      })),
  );
}
