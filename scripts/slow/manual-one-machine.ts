import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DebianMachine } from './debian-machine.ts'
import type { Act, Part } from './manual-part.ts'
import { does } from './manual-world.ts'
import { needPackages } from './packages.ts'

/** The manual from its first line to the end of the year: one machine. */

export const isReady = async (machine: DebianMachine, url = 'http://127.0.0.1:3000/ready'): Promise<void> => {
  for (let tries = 0; machine.status(url) !== 200; tries += 1) {
    if (tries > 240) throw new Error(`${machine.name}: ${url} does not answer`)
    await sleep(500)
  }
}

/** Lines of a file of settings, as an editor puts them there. */
export const into = (path: string, value: (line: string) => string = (line) => line): Act => ({
  as: (line) => `printf '%s\\n' '${value(line)}' >> ${path}`,
})
const SETTINGS = '/etc/portal/portal.env'
const GIVEN = { not: 'given before' } as const
const NO_MAIL = { not: 'there is no mail server here; the portal keeps mails for itself' } as const

const installation: Part = {
  heading: '一台机器（一般用这个）',
  on: ['one'],
  lines: [
    'cd /root',
    ['sha256sum -c portal-0.1.0-linux-x64.tar.gz.sha256', /: OK$/m],
    'tar -xzf portal-0.1.0-linux-x64.tar.gz -C /opt',
    'ln -sfn portal-0.1.0-linux-x64 /opt/portal',
    'useradd --system --home-dir /var/lib/portal --shell /usr/sbin/nologin portal',
    'install -d -m 0700 -o portal -g portal /var/lib/portal',
    'install -d -m 0750 -o root -g portal /etc/portal',
    'echo DATA_DIR=/var/lib/portal | install -m 0640 -o root -g portal /dev/stdin /etc/portal/portal.env',
    'install -m 0644 /opt/portal/deploy/systemd/portal.service /etc/systemd/system/',
    'systemctl daemon-reload',
    'systemctl enable --now portal',
    ['systemctl status --no-pager portal', /active \(running\)/],
    ['journalctl -u portal -n 3 --no-pager', { says: /门户已启动/, until: true }],
    'cd /opt/portal',
    ['./portal help', /audit-verify/],
  ],
  after: (_, machine) => isReady(machine),
}

const withoutSystemd: Part = {
  heading: '不用 systemd',
  on: ['four'],
  async before(_, machine) {
    await does(machine, 'useradd --create-home person')
    await does(machine, 'cp portal-*.tar.gz /home/person')
    machine.newTerminal('person')
  },
  lines: [
    'umask 077',
    'tar -xzf portal-0.1.0-linux-x64.tar.gz',
    'cd portal-0.1.0-linux-x64',
    'echo DATA_DIR=$HOME/portal-data > portal.env',
    // Ctrl+C after a while. No terminal is here: the password lies in its file.
    [
      './portal start',
      { says: /初始密码[\s\S]*门户已启动/, as: (line) => `timeout --preserve-status -s INT 40 ${line}` },
    ],
  ],
  async after(_, machine) {
    machine.newTerminal()
    await does(machine, 'rm -r /home/person/portal-*')
  },
}

const proxy: Part = {
  heading: '反向代理',
  on: ['one'],
  async before({ folder }, machine) {
    needPackages(['openssl'], ['openssl'])
    const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate]
    execFileSync('openssl', [...made, '-subj', '/CN=portal.example.org', '-days', '3'], { stdio: 'pipe' })
    for (const path of [key, certificate]) machine.take(path)
  },
  lines: [
    'apt-get update',
    'apt-get install -y --no-install-recommends nginx-light',
    'install -d -m 0700 /etc/ssl/portal',
    'install -m 0600 /root/fullchain.pem /root/privkey.pem /etc/ssl/portal/',
    'install -m 0644 /opt/portal/deploy/nginx/portal.conf /etc/nginx/conf.d/',
    [
      'sed -i s/portal.example.org/您的域名/ /etc/nginx/conf.d/portal.conf',
      { as: (line) => line.replace('您的域名', 'portal.example.org') },
    ],
    ['nginx -t', /syntax is ok[\s\S]*test is successful/],
    'systemctl reload nginx',
  ],
  after: (_, machine) => isReady(machine, 'https://portal.example.org/ready'),
}

/** That the unit lets it, as the portal itself sees the folders. */
const mayWrite = async (machine: DebianMachine, folder: string) => {
  await does(machine, 'pid=$(systemctl show --property MainPID --value portal)')
  await does(machine, `nsenter -t $pid -m runuser -u portal -- touch ${folder}/trial`)
  await does(machine, `rm ${folder}/trial`)
}

const firstHour: Part = {
  heading: '第一个小时',
  on: ['one'],
  lines: [
    ['head -c 32 /dev/urandom | base64', { says: /^[\w+/]{43}=$/m, note: 'BACKUP_KEY' }],
    ['findmnt /mnt/backup', /\/mnt\/backup/],
    'install -d -m 0700 -o portal -g portal /mnt/backup/portal',
    ['PUBLIC_URL=https://portal.example.org', into(SETTINGS)],
    ['TRUST_PROXY=1', into(SETTINGS)],
    ['BACKUP_DIR=/mnt/backup/portal', into(SETTINGS)],
    [
      'BACKUP_KEY=…',
      { as: (line, world) => `echo '${line.replace('…', world.noteOf('BACKUP_KEY'))}' >> ${SETTINGS}` },
    ],
    ['SMTP_URL=smtps://office%40example.org:密码@smtp.example.org', NO_MAIL],
    ['MAIL_FROM=学会 <office@example.org>', NO_MAIL],
    'install -d -m 0700 -o portal -g portal /srv/backup',
    'install -d /etc/systemd/system/portal.service.d',
    String.raw`printf '[Service]\nReadWritePaths=/srv/backup\n' > /etc/systemd/system/portal.service.d/folders.conf`,
    'systemctl daemon-reload',
    'systemctl restart portal',
    'cd /opt/portal',
    ['./portal doctor', { says: /异常 0$/m, until: true }],
    ['cat /var/lib/portal/first-password', /初始密码：\S/],
    ['./portal reset-admin', /账号 admin 的新密码/],
    ['cat /var/lib/portal/app-key', /^[\w+/]{43}=$/m],
    ['grep BACKUP_KEY /etc/portal/portal.env', /^BACKUP_KEY=[\w+/]{43}=$/m],
    ['./portal snapshot', /备份完成/],
    ['./portal drill', /演练成功/],
  ],
  async after(_, machine) {
    for (const folder of ['/mnt/backup/portal', '/srv/backup', '/var/lib/portal'])
      await mayWrite(machine, folder)
  },
}

const daily: Part = {
  heading: '每天',
  on: ['one'],
  /** Members come; the backup of the night is taken. */
  async before(_, machine) {
    await does(machine, 'systemctl stop portal')
    await does(
      machine,
      'DATA_DIR=/var/lib/portal PORT=3999 timeout --preserve-status -s INT 90 ./portal demo',
    )
    await does(machine, 'systemctl start portal')
    await does(machine, './portal snapshot')
  },
  lines: [
    ['BACKUP_DIR=/mnt/backup/portal', GIVEN],
    ['BACKUP_KEY=…', GIVEN],
    ['./portal snapshots', /2 份备份/],
  ],
}

const monitoring: Part = {
  heading: '监控程序（可选）',
  on: ['one'],
  lines: [
    'apt-get install -y --no-install-recommends prometheus',
    'cd /opt/portal',
    ['promtool check rules deploy/prometheus/portal.rules.yml', /SUCCESS/],
    ['promtool test rules deploy/prometheus/portal.rules.test.yml', /SUCCESS/],
  ],
}

const monthly: Part = {
  heading: '每月',
  on: ['one'],
  lines: [
    ['./portal drill', /演练成功/],
    ['./portal verify', /完好/],
    ['./portal audit-verify', { says: /操作日志完整/, note: 'head' }],
    [
      './portal audit-verify 1200:3f0c…',
      {
        says: /与抄存的摘要一致/,
        as: (_, world) => `./portal audit-verify ${/(\d+:[0-9a-f]{64})/.exec(world.noteOf('head'))?.[1]}`,
      },
    ],
    ['./portal archive', /归档完成/],
    ['./portal archive list', /操作日志：0 份归档/],
    ['./portal archive search 审核通过', /共 0 条/],
    ['./portal doctor', /异常 0$/m],
    'apt-get update',
    'apt-get upgrade -y',
  ],
  after: (_, machine) => isReady(machine),
}

export const ONE_MACHINE: readonly Part[] = [
  installation,
  withoutSystemd,
  proxy,
  firstHour,
  daily,
  monitoring,
  monthly,
]

/** What one person carries to another machine. */
export const carry = (from: DebianMachine, to: DebianMachine, path: string): void =>
  copyFileSync(join(from.root, path), join(to.root, 'root', path.split('/').at(-1) ?? ''))
