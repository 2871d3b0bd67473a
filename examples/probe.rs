use ordoku::*; use std::time::*;
fn load(path:&str)->Vec<(Shape,Vec<u32>)>{
  let t=std::fs::read_to_string(path).unwrap();
  if path.contains("/nine/"){ let sh=Shape::order(3).unwrap(); return t.lines().map(|l|(sh,l.bytes().map(|b|if b==b'.'{0}else{(b-b'0') as u32}).collect())).collect(); }
  let v:Vec<u32>=t.split_whitespace().map(|x|x.parse().unwrap()).collect();
  vec![(Shape::order(v[0] as usize).unwrap(),v[1..].to_vec())]
}
fn main(){
  let a:Vec<String>=std::env::args().collect();
  let engine=match a[1].as_str(){"greedy"=>EngineKind::Greedy,"cover"=>EngineKind::Cover,_=>EngineKind::Search};
  let seed: u64 = a[3].parse().unwrap();
  for p in &a[4..]{
    let v=load(p); let start=Instant::now(); let mut tot=Stats::default(); let mut worst=Duration::ZERO; let mut st=[0;4];
    let mut solver=Solver::with_options(v[0].0,Options{engine,seed,time_limit:Some(Duration::from_secs(20)),..Default::default()}).unwrap();
    for (sh,g) in &v{
      let pz=Puzzle::from_givens(*sh,g).unwrap();
      let c=solver.count(&pz,Some(a[2].parse().unwrap()),Watch::default()).unwrap(); let s=solver.stats();
      tot.nodes+=s.nodes; tot.conflicts+=s.conflicts; worst=worst.max(s.elapsed);
      st[match c{Tally{solutions:0,stopped:None}=>0,Tally{solutions:1,stopped:None}=>1,Tally{solutions:2..,..}=>2,_=>3}]+=1;
    }
    println!("{:50} n={} none/uniq/multi/stopped={:?} total {:?} worst {:?} nodes {} conf {}",p.rsplit('/').next().unwrap(),v.len(),st,start.elapsed(),worst,tot.nodes,tot.conflicts);
  }
}
