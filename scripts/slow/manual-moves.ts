import type { DebianMachine } from './debian-machine.ts'
import { readBlocks } from './manual-blocks.ts'
import { carry, into, isReady } from './manual-one-machine.ts'
import type { Act, Part } from './manual-part.ts'
import { does, type World } from './manual-world.ts'

/** The manual's moves: to another machine, to an external database, to several processes, to three database machines. */

/** The lines of the manual up to the start. */
export const install = async (machine: DebianMachine): Promise<void> => {
  const [first] = readBlocks()
  for (const line of first?.lines ?? []) await does(machine, line)
}

const oldMachine: Part = {
  heading: '换一台机器',
  on: ['one'],
  lines: [
    'systemctl disable --now portal',
    'cd /opt/portal',
    ['./portal backup /mnt/backup/portal/last.backup', /备份完成/],
    [
      'scp -p /etc/portal/portal.env /var/lib/portal/app-key root@10.0.0.2:/root/',
      {
        async as(_, world, machine) {
          const to = await world.machine('two')
          for (const path of ['/etc/portal/portal.env', '/var/lib/portal/app-key']) carry(machine, to, path)
          return 'true'
        },
      },
    ],
  ],
}

const newMachine: Part = {
  heading: '换一台机器',
  on: ['two'],
  /** Its accounts have other numbers. */
  async before(_, machine) {
    await does(machine, 'useradd --system somebody')
    await install(machine)
  },
  lines: [
    'install -m 0640 -o root -g portal /root/portal.env /etc/portal/portal.env',
    'install -m 0600 -o portal -g portal /root/app-key /var/lib/portal/app-key',
    'rm /root/portal.env /root/app-key',
    'chown -R portal: /mnt/backup/portal',
    'cd /opt/portal',
    ['./portal restore /mnt/backup/portal/last.backup', /恢复完成/],
    'systemctl enable --now portal',
  ],
  after: (_, machine) => isReady(machine),
}

const PASSWORD = 'geheim'
const TARGET = '/etc/portal/target.env'
/** The person types it into psql. */
const sql: Act = { as: (line) => `runuser -u postgres -- psql -c "${line.replace('…', PASSWORD)}"` }
const key: Act = { as: (line, world) => `echo '${line.replace('…', world.noteOf('APP_KEY'))}' >> ${TARGET}` }
const url = into(TARGET, (line) => line.replace('…', PASSWORD))

const toServer: Part = {
  heading: '从一台到多台',
  on: ['one'],
  /** The old machine stays for this. */
  before: async (_, machine) => {
    await does(machine, 'systemctl enable --now portal')
  },
  lines: [
    'apt-get update',
    'apt-get install -y --no-install-recommends postgresql-15',
    'runuser -u postgres -- psql',
    ["create role portal_owner login password '…';", sql],
    ["create role portal_app login password '…';", sql],
    ["create database portal owner portal_owner template template0 encoding 'UTF8';", sql],
    'cp -p /etc/portal/portal.env /etc/portal/target.env',
    ['cat /var/lib/portal/app-key', { note: 'APP_KEY' }],
    ['DATABASE_URL=postgresql://portal_app:…@127.0.0.1/portal', url],
    ['DATABASE_OWNER_URL=postgresql://portal_owner:…@127.0.0.1/portal', url],
    ['APP_KEY=…', key],
    'systemctl stop portal',
    'cd /opt/portal',
    ['./portal move /etc/portal/target.env', /迁移完成/],
    'cp -p /etc/portal/portal.env /etc/portal/before.env',
    'cp -p /etc/portal/target.env /etc/portal/portal.env',
    'systemctl start portal',
    ['./portal doctor', { says: /服务器 127\.0\.0\.1[\s\S]*异常 0$/m, until: true }],
    'systemctl stop portal',
    'cp -p /etc/portal/before.env /etc/portal/portal.env',
    ['./portal move undo /etc/portal/target.env', /已取消迁移/],
    'systemctl start portal',
  ],
  after: (_, machine) => isReady(machine),
}

const processes: Part = {
  heading: '几个进程，逐个重新启动',
  on: ['one'],
  /** Moved once more, for good. */
  async before(_, machine) {
    await does(machine, 'systemctl stop portal')
    await does(machine, `./portal move ${TARGET}`)
    await does(machine, `cp -p ${TARGET} /etc/portal/portal.env`)
    await does(machine, 'systemctl start portal')
    await isReady(machine)
  },
  lines: [
    'apt-get install -y --no-install-recommends nginx-light curl',
    'install -m 0644 /opt/portal/deploy/systemd/portal@.service /etc/systemd/system/',
    'systemctl daemon-reload',
    'systemctl disable --now portal',
    'systemctl enable --now portal@3000 portal@3001',
    "sed -i 's/# server 127.0.0.1:3001/server 127.0.0.1:3001/' /etc/nginx/conf.d/portal.conf",
    ['nginx -t', /test is successful/],
    'systemctl reload nginx',
    ['/opt/portal/deploy/nginx/restart.sh 3000 3001', /端口 3001 已重新启动/],
  ],
  async after(_, machine) {
    for (const address of ['http://127.0.0.1:3001/ready', 'https://portal.example.org/ready'])
      await isReady(machine, address)
    await does(machine, 'systemctl disable --now portal@3000 portal@3001')
    await does(machine, 'systemctl enable --now portal')
  },
}

const carried = (name: string, path: string): Act => ({
  async as(_, world, machine) {
    carry(machine, await world.machine(name), path)
    return 'true'
  },
})
const PASSWORDS = '/root/portal-ha.passwords'
const DATABASES = ['db1', 'db2', 'db3']
const firstLines = readBlocks()[0]?.lines.slice(0, 4) ?? []

const passwords: Part = {
  heading: '数据库的高可用',
  on: ['db1'],
  lines: [
    'umask 077',
    `for name in SUPERUSER REPLICATION REWIND; do echo "$name=$(head -c 24 /dev/urandom | base64 | tr -d '+/=')"; done > /root/portal-ha.passwords`,
    ['scp -p /root/portal-ha.passwords root@10.0.0.2:/root/', carried('db2', PASSWORDS)],
    ['scp -p /root/portal-ha.passwords root@10.0.0.3:/root/', carried('db3', PASSWORDS)],
  ],
}

const databases: Part = {
  heading: '数据库的高可用',
  on: DATABASES,
  async before(_, machine) {
    for (const line of firstLines) await does(machine, line)
  },
  lines: [
    'apt-get update',
    'apt-get install -y --no-install-recommends patroni python3-etcd python3-psycopg2 etcd-server haproxy postgresql-15',
    'systemctl disable --now etcd patroni haproxy postgresql',
    'cd /opt/portal',
    [
      'OUT=/etc/portal-ha PASSWORDS=/root/portal-ha.passwords CLIENTS=10.0.0.0/24 WATCHDOG=required deploy/ha/node.sh 1 10.0.0.1 10.0.0.2 10.0.0.3',
      {
        // There is no watchdog here; what the manual says for that.
        as: (line, _, { name }) =>
          line.replace('required', 'automatic').replace('node.sh 1 ', `node.sh ${name.slice(-1)} `),
      },
    ],
    'chown -R postgres: /etc/portal-ha /var/lib/portal-ha',
    'cp deploy/ha/*.service /etc/systemd/system/',
    'systemctl daemon-reload',
    'systemctl enable --now portal-ha-etcd portal-ha-patroni',
    [
      'patronictl -c /etc/portal-ha/patroni.yml list',
      { says: /Leader[\s\S]*Sync Standby|Sync Standby[\s\S]*Leader/, until: true },
    ],
  ],
}

const toDatabases = async (world: World, machine: DebianMachine): Promise<void> => {
  const [address, before] = ['127.0.0.1:6432/portal', 'cp -p /etc/portal/portal.env']
  await does(machine, `${before} ${TARGET}`)
  const lines = [
    `DATABASE_URL=postgresql://portal_app:${PASSWORD}@${address}`,
    `DATABASE_OWNER_URL=postgresql://portal_owner:${PASSWORD}@${address}`,
    `APP_KEY=${machine.read('/var/lib/portal/app-key').trim()}`,
  ]
  for (const line of lines) await does(machine, `echo '${line}' >> ${TARGET}`)
  for (const line of ['systemctl stop portal', 'cd /opt/portal', `./portal move ${TARGET}`])
    await does(machine, line)
  await does(machine, `cp -p ${TARGET} /etc/portal/portal.env`)
  await does(machine, 'systemctl start portal')
  await isReady(machine)
  for (const name of [...DATABASES, machine.name]) (await world.machine(name)).stop()
}

const entry: Part = {
  heading: '数据库的高可用',
  on: ['four'],
  async before(world, machine) {
    await install(machine)
    await does(machine, 'systemctl enable --now portal')
    await isReady(machine)
    carry(await world.machine('db2'), machine, '/etc/portal-ha/haproxy.cfg')
    carry(await world.machine('db1'), machine, PASSWORDS)
  },
  lines: [
    'apt-get update',
    'apt-get install -y --no-install-recommends haproxy postgresql-client',
    'systemctl disable --now haproxy',
    'install -D -m 0644 /root/haproxy.cfg /etc/portal-ha/haproxy.cfg',
    'install -m 0644 /opt/portal/deploy/ha/portal-ha-haproxy.service /etc/systemd/system/',
    'systemctl daemon-reload',
    'systemctl enable --now portal-ha-haproxy',
    [
      "psql -h 127.0.0.1 -p 6432 -U postgres -v owner='…' -v app='…' -f /opt/portal/deploy/ha/roles.sql",
      {
        ...{ says: /^CREATE DATABASE$/m, until: true },
        as: (line) => `. ${PASSWORDS}; PGPASSWORD=$SUPERUSER ${line.replaceAll('…', PASSWORD)}`,
      },
    ],
  ],
  after: toDatabases,
}

export const MOVES: readonly Part[] = [
  ...[oldMachine, newMachine, toServer, processes],
  ...[passwords, databases, entry],
]
